import * as contract from '@claimcrew/contract/support/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { changeCannedAnswer, listCannedAnswers, removeCannedAnswer } from './cannedAnswers.ts'
import {
  addCannedAnswer,
  changeTicket,
  countReply,
  countTicket,
  createTicket,
  mergeTicket,
  replyToTicket,
} from './commands.ts'
import { getDesk, setTicketTargets } from './desk.ts'
import { getTicketFile, removeTicketFile, uploadTicketFile } from './files.ts'
import { getTicket, listTickets } from './readTickets.ts'
import { toReplyView, toTicketView } from './ticketView.ts'

export const routes = defineRoutes(contract, {
  createTicket: (ctx, { body }) =>
    runCommand(
      ctx,
      async tx => ({ ticket: await toTicketView(tx, ctx, await createTicket(tx, ctx, body)) }),
      tx => countTicket(tx, ctx),
    ),
  listTickets,
  getTicket,
  replyToTicket: (ctx, { params, body }) =>
    runCommand(
      ctx,
      async tx => ({ reply: await toReplyView(tx, await replyToTicket(tx, ctx, params.ticketId, body)) }),
      tx => countReply(tx, ctx),
    ),
  changeTicket: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({
      ticket: await toTicketView(tx, ctx, await changeTicket(tx, ctx, params.ticketId, body)),
    })),
  mergeTicket: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({
      ticket: await toTicketView(tx, ctx, await mergeTicket(tx, ctx, params.ticketId, body.intoId)),
    })),
  uploadTicketFile,
  removeTicketFile,
  getTicketFile,
  getDesk,
  setTicketTargets,
  listCannedAnswers,
  addCannedAnswer: (ctx, { body }) =>
    runCommand(ctx, async tx => ({ answer: await addCannedAnswer(tx, ctx, body) })),
  changeCannedAnswer,
  removeCannedAnswer,
})
