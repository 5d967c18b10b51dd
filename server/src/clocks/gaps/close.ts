import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapsMoved } from '@claimcrew/contract/clocks/contract'
import { kinds } from '@claimcrew/contract/clocks/notifications'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { takeBackResolution, writeResolution } from './gap-store.ts'
import { type HeldGap, holdGap, holdGaps, recountGaps, refuseSettled, refuseUnlessReviewer } from './hold.ts'

export const closeGaps: Handler<typeof contract.closeGaps> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => ({ gaps: await close(tx, ctx, body.gapIds, body.reason) }))

/**
 * Settles questions with a reason, all or none of them. On a day that is locked too: nothing of that is touched, and a
 * month that was approved with questions left could never be closed otherwise.
 */
export async function close(tx: Tx, by: Acting, gapIds: readonly string[], reason: string): Promise<Gap[]> {
  const held = await holdGaps(tx, by, gapIds)
  for (const one of held) {
    await refuseUnlessReviewer(tx, by, one)
    refuseSettled(one.gap)
  }
  const settled = { how: 'closed', reason, by: by.actor.userId, at: by.now } as const
  await writeResolution(
    tx,
    held.map(one => one.gap.gapId),
    settled,
  )
  for (const { gap } of held) {
    await audit(tx, by, { action: 'clocks:close', subjectId: gap.gapId, after: { how: 'closed' }, reason })
    await publish(tx, gapsMoved, { now: by.now, subject: gap.billerId, part: gap.clientId })
  }
  await tellBillers(tx, by, held, reason)
  return recountGaps(tx, by, held)
}

/** One notification a biller, however many gaps it is about. */
async function tellBillers(tx: Tx, by: Acting, held: readonly HeldGap[], reason: string): Promise<void> {
  for (const [userId, own] of Map.groupBy(held, one => one.biller.id)) {
    const days = [...new Set(own.map(one => one.gap.day))].sort()
    const day = days[0] ?? ''
    const which =
      days.length === 1
        ? dayText(day, by.now)
        : `${countText(days.length, 'day')} from ${dayText(day, by.now)}`
    await notify(tx, by, {
      userId,
      kind: kinds['gap-closed'],
      event: `${own[0]?.gap.gapId}:${own.length}:${by.now}`,
      title: 'Time gap dismissed',
      description: `A question about ${which} was dismissed: ${reason}`,
      link: to('/biller-reports', { view: 'clocks', day }),
    })
  }
}

/** Takes it back that a question was closed. */
export const reopenGap: Handler<typeof contract.reopenGap> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const held = await holdGap(tx, ctx, params.gapId)
    await refuseUnlessReviewer(tx, ctx, held)
    const { gapId, how, reason, billerId, clientId } = held.gap
    if (how !== 'closed') throw conflict('You can only reopen a gap that was dismissed with a reason.')
    await takeBackResolution(tx, gapId)
    await audit(tx, ctx, { action: 'clocks:reopen', subjectId: gapId, before: { how, reason } })
    await publish(tx, gapsMoved, { now: ctx.now, subject: billerId, part: clientId })
    const [gap] = await recountGaps(tx, ctx, [held])
    if (!gap) throw notFound()
    return { gap }
  })
