import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { kinds } from '@claimcrew/contract/clocks/notifications'
import { mayAnswerGap } from '@claimcrew/contract/clocks/policy'
import type { Gap } from '@claimcrew/contract/clocks/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDay, formatDuration } from '@claimcrew/contract/kit/timeText'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import { notify } from '../../kit/notify.ts'
import { notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { notifyOrganization, settleOrganizationNotifications } from '../../people/commands.ts'
import { writeAnswer, writeResolution } from './gap-store.ts'
import {
  type LockedGap,
  lockReadableGap,
  lockReadableGaps,
  recountGaps,
  refuseResolved,
  refuseUnlessReviewer,
} from './lockGaps.ts'

/** A biller says what it was. */
export async function answerGap(tx: Tx, ctx: CommandCtx, gapId: string, text: string): Promise<Gap> {
  const locked = await lockReadableGap(tx, ctx, gapId)
  if (!mayAnswerGap(ctx.actor, locked.gap)) throw notFound()
  refuseResolved(locked.gap)
  const { clientId, billerId, day } = locked.gap
  await writeAnswer(tx, gapId, text, ctx.now)
  await audit(tx, ctx, {
    action: 'clocks:answer',
    subjectId: gapId,
    after: { answer: text },
    organizationId: clientId ?? undefined,
  })
  await publish(tx, gapsChanged, { now: ctx.now, subject: billerId, part: clientId })
  const [gap] = await recountGaps(tx, ctx, [locked])
  if (!gap) throw notFound()
  if (clientId !== null)
    await notifyOrganization(tx, ctx, {
      organizationId: clientId,
      kind: kinds['gap-answered'],
      event: `${gapId}:${ctx.now}`,
      title: 'Time gap answered',
      description: `${gap.billerName}, ${formatDuration(gap.seconds)} on ${formatDay(day, ctx.now)}: ${text}`,
      link: to('/production-report', { view: 'clocks', biller: billerId, from: day, to: day, gap: gapId }),
    })
  return gap
}

/**
 * Settles questions with a reason, all or none of them. On a day that is locked too: nothing of that is touched, and a
 * month that was approved with questions left could never be closed otherwise.
 */
export async function closeGaps(
  tx: Tx,
  ctx: CommandCtx,
  gapIds: readonly string[],
  reason: string,
): Promise<Gap[]> {
  const locked = await lockReadableGaps(tx, ctx, gapIds)
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
    await audit(tx, ctx, {
      action: 'clocks:close',
      subjectId: gap.gapId,
      personId: gap.billerId,
      after: { how: 'closed' },
      reason,
      organizationId: gap.clientId ?? undefined,
    })
    await publish(tx, gapsChanged, { now: ctx.now, subject: gap.billerId, part: gap.clientId })
    const { clientId: organizationId, gapId: event } = gap
    if (organizationId !== null)
      await settleOrganizationNotifications(tx, ctx, { organizationId, kind: kinds['gap-answered'], event })
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
  const who = await readActorName(tx, ctx.actor)
  for (const [userId, own] of Map.groupBy(locked, one => one.biller.id)) {
    const days = [...new Set(own.map(one => one.gap.day))].sort()
    const day = days[0] ?? ''
    const which =
      days.length === 1
        ? `on ${formatDay(day, ctx.now)}`
        : `on ${countText(days.length, 'day')} from ${formatDay(day, ctx.now)}`
    await notify(tx, ctx, {
      userId,
      kind: kinds['gap-closed'],
      event: `${own[0]?.gap.gapId}:${own.length}:${ctx.now}`,
      title: 'Time gap dismissed',
      description: `${who} dismissed a time gap ${which}: ${reason}`,
      link: to('/biller-reports', { view: 'clocks', day }),
    })
  }
}
