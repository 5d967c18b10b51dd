import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import type * as contract from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { kinds } from '@claimcrew/contract/production/notifications'
import { mayWriteProduction } from '@claimcrew/contract/production/policy'
import { isSubmittable, isWhollyLocked } from '@claimcrew/contract/production/rules'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { notifyOrganization } from '../../people/commands.ts'
import { lockProductionDayForUpdate, readProductionDay } from '../day/day-store.ts'
import { submitParts } from '../day/part-store.ts'
import { readPersonNames, readProductionDayView } from '../day/productionDayView.ts'
import { publishToClients } from '../live.ts'
import { toLockedDayRefusal, toStaleDayRefusal } from '../refusals.ts'
import { stopTimerOn } from '../timer/commands.ts'
import { lockTimer } from '../timer/timer-store.ts'

/** Submits what of one's own day is not submitted, to each of its clients. */
export const submitProduction: Handler<typeof contract.submitProduction> = (ctx, { params, body }) => {
  const { billerId, day } = params
  if (!mayWriteProduction(ctx.actor, billerId)) throw notFound()
  return inTransaction(ctx.db, async tx => {
    // The timer before the day, as everybody takes them.
    await lockTimer(tx, billerId)
    const locked = await lockProductionDayForUpdate(tx, billerId, day)
    if (isWhollyLocked(locked.parts)) throw toLockedDayRefusal()
    if (body.version !== undefined && locked.version !== body.version) throw toStaleDayRefusal()
    await stopTimerOn(tx, ctx, billerId, day)
    const productionDay = await readProductionDay(tx, billerId, day)
    if (productionDay.entries.length === 0) throw conflict('There’s nothing to submit on this day.')
    const clientIds = productionDay.parts.filter(isSubmittable).map(part => part.clientId)
    if (clientIds.length === 0) throw conflict('This day is already submitted.')
    await submitParts(tx, billerId, day, clientIds, ctx.now)
    await notifyClients(tx, ctx, billerId, day, clientIds)
    await publishToClients(tx, ctx, billerId, clientIds)
    await announce(tx, ctx, productionChanged, params)
    return { day: await readProductionDayView(tx, await readProductionDay(tx, billerId, day)) }
  })
}

async function notifyClients(
  tx: Tx,
  ctx: Ctx,
  billerId: string,
  day: string,
  clientIds: readonly OrganizationId[],
): Promise<void> {
  const name = (await readPersonNames(tx, [billerId])).get(billerId) ?? ''
  for (const organizationId of clientIds)
    await notifyOrganization(tx, ctx, {
      organizationId,
      kind: kinds['production-submitted'],
      event: `${billerId}:${day}:${ctx.now}`,
      title: 'Production to approve',
      description: `${name} submitted ${formatDay(day, ctx.now)}.`,
      link: to('/production-report', { view: 'review', biller: billerId, day }),
    })
}
