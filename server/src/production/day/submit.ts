import { to } from '@claimcrew/contract/kit/href'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import type * as contract from '@claimcrew/contract/production/contract'
import { productionMoved } from '@claimcrew/contract/production/contract'
import { productionChanged } from '@claimcrew/contract/production/events'
import { kinds } from '@claimcrew/contract/production/notifications'
import { mayWriteProduction } from '@claimcrew/contract/production/policy'
import { isSubmittable, isWhollyLocked } from '@claimcrew/contract/production/rules'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { dayIsLocked, writtenElsewhere } from '../refusals.ts'
import { stopTimerOn } from '../timer/commands.ts'
import { lockTimer } from '../timer/timer-store.ts'
import { holdSheet, readSheet } from './day-store.ts'
import { submitParts } from './part-store.ts'
import { namesOf, showSheet } from './show.ts'

/** Submits what of one's own day is not submitted, to each of its clients. */
export const submitProduction: Handler<typeof contract.submitProduction> = (ctx, { params, body }) => {
  const { billerId, day } = params
  if (!mayWriteProduction(ctx.actor, billerId)) throw notFound()
  return inTransaction(ctx.db, async tx => {
    // The timer before the day, as everybody takes them.
    await lockTimer(tx, billerId)
    const held = await holdSheet(tx, billerId, day)
    if (isWhollyLocked(held.parts)) throw dayIsLocked()
    if (body.version !== undefined && held.version !== body.version) throw writtenElsewhere()
    await stopTimerOn(tx, ctx, billerId, day)
    const sheet = await readSheet(tx, billerId, day)
    if (sheet.entries.length === 0) throw conflict('There’s nothing to submit on this day.')
    const clientIds = sheet.parts.filter(isSubmittable).map(part => part.clientId)
    if (clientIds.length === 0) throw conflict('This day is already submitted.')
    await submitParts(tx, billerId, day, clientIds, ctx.now)
    await tellClients(tx, ctx, billerId, day, clientIds)
    await publish(tx, productionMoved, { now: ctx.now, subject: billerId })
    await announce(tx, ctx, productionChanged, params)
    return { day: await showSheet(tx, await readSheet(tx, billerId, day)) }
  })
}

async function tellClients(
  tx: Tx,
  ctx: Ctx,
  billerId: string,
  day: string,
  clientIds: readonly string[],
): Promise<void> {
  const name = (await namesOf(tx, [billerId])).get(billerId) ?? ''
  for (const userId of clientIds)
    await notify(tx, ctx, {
      userId,
      kind: kinds['production-submitted'],
      event: `${billerId}:${day}:${ctx.now}`,
      title: 'Production to approve',
      description: `${name} submitted ${dayText(day, ctx.now)}.`,
      link: to('/production-report', { view: 'review', biller: billerId, day }),
    })
}
