import * as contract from '@claimcrew/contract/organizations/contract'
import { inTransaction } from '../kit/data/transaction.ts'
import { defineRoutes, delegateTo } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { createPractice, updatePractice } from './commands.ts'
import { listPractices } from './listPractices.ts'
import { chooseOrganization, getOrganization } from './seats/actingFor.ts'
import { addSeat, endSeat, moveSeat, updateSeat } from './seats/commands.ts'
import {
  acceptSeatInvitation,
  declineSeatInvitation,
  getSeatInvitation,
  inviteToSeat,
  listSeatInvitations,
  withdrawSeatInvitation,
} from './seats/invitations.ts'
import { listSeats } from './seats/listSeats.ts'
import { renameOrganization } from './seats/renameOrganization.ts'

export const routes = defineRoutes(contract, {
  listPractices,
  createPractice: (ctx, { body }) =>
    runCommand(ctx, async tx => ({ practice: await createPractice(tx, ctx, body) })),
  updatePractice: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({ practice: await updatePractice(tx, ctx, params.practiceId, body) })),
  getOrganization,
  chooseOrganization,
  renameOrganization,
  listOrganizations: delegateTo('jobs'),
  listSeats,
  addSeat: (ctx, { body }) => runCommand(ctx, async tx => ({ seat: await addSeat(tx, ctx, body) })),
  moveSeat: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({ seat: await moveSeat(tx, ctx, params.seatId, body) })),
  updateSeat: (ctx, { params, body }) =>
    inTransaction(ctx.db, async tx => ({ seat: await updateSeat(tx, ctx, params.seatId, body) })),
  endSeat: (ctx, { params, body }) =>
    inTransaction(ctx.db, async tx => ({ seat: await endSeat(tx, ctx, params.seatId, body.reason) })),
  inviteToSeat: (ctx, { body }) =>
    runCommand(ctx, async tx => ({ invitation: await inviteToSeat(tx, ctx, body) })),
  withdrawSeatInvitation,
  listSeatInvitations,
  getSeatInvitation,
  acceptSeatInvitation: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({
      seat: await acceptSeatInvitation(tx, ctx, { ...params, token: body.token }),
    })),
  declineSeatInvitation: (ctx, { params, body }) =>
    runCommand(ctx, tx => declineSeatInvitation(tx, ctx, { ...params, token: body.token })),
})
