import type * as contract from '@claimcrew/contract/statements/contract'
import type { Handler } from '../../kit/http/route.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { hasMonthBegun, resolveClientId } from '../statementOwner.ts'
import { readChecklist } from './checklist.ts'

export const getMonthClosing: Handler<typeof contract.getMonthClosing> = async (
  ctx,
  { params: { month }, query },
) => {
  const clientId = await resolveClientId(ctx.db, ctx.actor, query.clientId)
  const [client] = await listOrganizations(ctx.db, [clientId])
  const { billers } = hasMonthBegun(month, ctx.now)
    ? await readChecklist(ctx.db, ctx, { clientId, month })
    : { billers: [] }
  return {
    closing: { month, clientId, clientName: client?.userName ?? '', billers: billers.map(one => one.row) },
  }
}
