import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Handler } from '../../kit/http/route.ts'
import { runLimitedRequest } from '../limitOpenRequests.ts'
import * as commands from './commands.ts'

export const askCorrection: Handler<typeof contract.askCorrection> = async (ctx, { body }) => ({
  correction: await runLimitedRequest(ctx, tx => commands.askCorrection(tx, ctx, body)),
})

export const askMissing: Handler<typeof contract.askMissing> = async (ctx, { body }) => ({
  correction: await runLimitedRequest(ctx, tx => commands.askMissing(tx, ctx, body), body),
})
