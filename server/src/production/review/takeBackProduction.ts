import type * as contract from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { kinds } from '@claimcrew/contract/production/notifications'
import { mayWriteProduction } from '@claimcrew/contract/production/policy'
import { findTakeBackError, isTakeable } from '@claimcrew/contract/production/rules'
import { auditEach } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { settleOrganizationNotifications } from '../../people/commands.ts'
import { lockProductionDayForUpdate, readProductionDay } from '../day/day-store.ts'
import { takeBackParts } from '../day/part-store.ts'
import { readProductionDayView } from '../day/productionDayView.ts'
import { publishToClients } from '../live.ts'

/** Makes what of one's own day waits for a decision a draft again; what is decided stays as it is. */
export const takeBackProduction: Handler<typeof contract.takeBackProduction> = (ctx, { params }) => {
  const { billerId, day } = params
  if (!mayWriteProduction(ctx.actor, billerId)) throw notFound()
  return inTransaction(ctx.db, async tx => {
    const { parts } = await lockProductionDayForUpdate(tx, billerId, day)
    const why = findTakeBackError(parts)
    if (why !== null) throw conflict(why)
    const clientIds = parts.filter(isTakeable).map(part => part.clientId)
    await takeBackParts(tx, billerId, day, clientIds)
    await auditEach(
      tx,
      ctx,
      clientIds.map(clientId => ({
        action: 'production:take-back',
        subjectId: billerId,
        before: { day, clientId, status: 'submitted' },
        after: { day, clientId, status: 'draft' },
        organizationId: clientId,
      })),
    )
    for (const organizationId of clientIds)
      await settleOrganizationNotifications(tx, ctx, {
        organizationId,
        kind: kinds['production-submitted'],
        event: `${billerId}:${day}`,
      })
    await publishToClients(tx, ctx, billerId, clientIds)
    await announce(tx, ctx, productionChanged, params)
    return { day: await readProductionDayView(tx, await readProductionDay(tx, billerId, day)) }
  })
}
