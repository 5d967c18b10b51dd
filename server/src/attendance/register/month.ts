import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Handler } from '../../kit/http/route.ts'
import * as commands from './commands.ts'

export const approveMonth: Handler<typeof contract.approveMonth> = async (ctx, { body }) => ({
  month: await ctx.db.transaction().execute(tx => commands.approveMonth(tx, ctx, body)),
})

export const reopenMonth: Handler<typeof contract.reopenMonth> = async (ctx, { body }) => ({
  month: await ctx.db.transaction().execute(tx => commands.reopenMonth(tx, ctx, body)),
})
