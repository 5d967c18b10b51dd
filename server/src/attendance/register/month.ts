import type * as contract from '@claimcrew/contract/attendance/contract'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Handler } from '../../kit/http/route.ts'
import * as commands from './commands.ts'

export const approveMonth: Handler<typeof contract.approveMonth> = async (ctx, { body }) => ({
  month: await inTransaction(ctx.db, tx => commands.approveMonth(tx, ctx, body)),
})

export const reopenMonth: Handler<typeof contract.reopenMonth> = async (ctx, { body }) => ({
  month: await inTransaction(ctx.db, tx => commands.reopenMonth(tx, ctx, body)),
})
