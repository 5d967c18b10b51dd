import type * as contract from '@claimcrew/contract/statements/contract'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict } from '../../kit/refusal.ts'
import { listPeople } from '../../people/store.ts'
import { hasMonthBegun, resolveClientId } from '../statementOwner.ts'
import { readChecklist } from './checklist.ts'
import * as commands from './commands.ts'

export const showClosing: Handler<typeof contract.showClosing> = async (
  ctx,
  { params: { month }, query },
) => {
  const clientId = await resolveClientId(ctx.db, ctx.actor, query.clientId)
  const [client] = await listPeople(ctx.db, [clientId])
  const { billers } = hasMonthBegun(month, ctx.now)
    ? await readChecklist(ctx.db, ctx, { clientId, month })
    : { billers: [] }
  return {
    closing: { month, clientId, clientName: client?.userName ?? '', billers: billers.map(one => one.row) },
  }
}

export const closeMonth: Handler<typeof contract.closeMonth> = async (ctx, { params: { month }, body }) => {
  const clientId = await resolveClientId(ctx.db, ctx.actor, body.clientId)
  if (!hasMonthBegun(month, ctx.now)) throw conflict(`${month} hasn’t started yet.`)
  return {
    statements: await inTransaction(ctx.db, tx => commands.closeMonth(tx, ctx, { ...body, clientId, month })),
  }
}
