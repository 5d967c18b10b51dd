import * as contract from '@claimcrew/contract/organizations/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { createPractice, updatePractice } from './commands.ts'
import { listPractices } from './listPractices.ts'

export const routes = defineRoutes(contract, {
  listPractices,
  createPractice: (ctx, { body }) =>
    runCommand(ctx, async tx => ({ practice: await createPractice(tx, ctx, body) })),
  updatePractice: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({ practice: await updatePractice(tx, ctx, params.practiceId, body) })),
})
