import type * as contract from '@claimcrew/contract/clocks/contract'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { kinds } from '@claimcrew/contract/clocks/notifications'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { removeResolution, writeResolution } from './gap-store.ts'
import {
  type LockedGap,
  lockGapForUpdate,
  lockGapsForUpdate,
  recountGaps,
  refuseResolved,
  refuseUnlessReviewer,
} from './lockGaps.ts'

export const closeGaps: Handler<typeof contract.closeGaps> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => ({ gaps: await resolveGaps(tx, ctx, body.gapIds, body.reason) }))

/**
 * Settles questions with a reason, all or none of them. On a day that is locked too: nothing of that is touched, and a
 * month that was approved with questions left could never be closed otherwise.
 */
export async function resolveGaps(
  tx: Tx,
  ctx: CommandCtx,
  gapIds: readonly string[],
  reason: string,
): Promise<Gap[]> {
  const locked = await lockGapsForUpdate(tx, ctx, gapIds)
  for (const one of locked) {
    await refuseUnlessReviewer(tx, ctx, one)
    refuseResolved(one.gap)
  }
  const settled = { how: 'closed', reason, by: ctx.actor.userId, at: ctx.now } as const
  await writeResolution(
    tx,
    locked.map(one => one.gap.gapId),
    settled,
  )
  for (const { gap } of locked) {
    await audit(tx, ctx, { action: 'clocks:close', subjectId: gap.gapId, after: { how: 'closed' }, reason })
    await publish(tx, gapsChanged, { now: ctx.now, subject: gap.billerId, part: gap.clientId })
  }
  await notifyBillers(tx, ctx, locked, reason)
  return recountGaps(tx, ctx, locked)
}

/** One notification a biller, however many gaps it is about. */
async function notifyBillers(
  tx: Tx,
  ctx: CommandCtx,
  locked: readonly LockedGap[],
  reason: string,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(locked, one => one.biller.id)) {
    const days = [...new Set(own.map(one => one.gap.day))].sort()
    const day = days[0] ?? ''
    const which =
      days.length === 1
        ? formatDay(day, ctx.now)
        : `${countText(days.length, 'day')} from ${formatDay(day, ctx.now)}`
    await notify(tx, ctx, {
      userId,
      kind: kinds['gap-closed'],
      event: `${own[0]?.gap.gapId}:${own.length}:${ctx.now}`,
      title: 'Time gap dismissed',
      description: `A question about ${which} was dismissed: ${reason}`,
      link: to('/biller-reports', { view: 'clocks', day }),
    })
  }
}

/** Takes it back that a question was closed. */
export const reopenGap: Handler<typeof contract.reopenGap> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const locked = await lockGapForUpdate(tx, ctx, params.gapId)
    await refuseUnlessReviewer(tx, ctx, locked)
    const { gapId, how, reason, billerId, clientId } = locked.gap
    if (how !== 'closed') throw conflict('You can only reopen a gap that was dismissed with a reason.')
    await removeResolution(tx, gapId)
    await audit(tx, ctx, { action: 'clocks:reopen', subjectId: gapId, before: { how, reason } })
    await publish(tx, gapsChanged, { now: ctx.now, subject: billerId, part: clientId })
    const [gap] = await recountGaps(tx, ctx, [locked])
    if (!gap) throw notFound()
    return { gap }
  })
