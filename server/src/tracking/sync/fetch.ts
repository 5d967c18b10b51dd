import { addDays, type Instant, msBetween } from '@claimcrew/contract/kit/time'
import type { Pull } from '@claimcrew/contract/tracking/plan'
import { spanOfDays } from '@claimcrew/contract/tracking/rules'
import type { JobCtx } from '../../kit/jobs/job.ts'
import { type Span, type TimeUseRow, TrackerTrouble, type WithTracker, type WorklogRow } from '../tracker.ts'
import { activityOf } from './activity-store.ts'
import { type Claimed, holdOn } from './sync-store.ts'

/** Without time use where the provider has none: what is kept of it stays. */
export type Pulled = {
  readonly worklog: readonly WorklogRow[]
  readonly timeUse: readonly TimeUseRow[] | null
}

export type Days = Pick<Pull, 'firstDay' | 'lastDay'>

/** Some days of a pull: what came, `kept` where what we have is to stay, or why they cannot be read. */
export type Part = Days & {
  readonly span: Span
  readonly startedAt: Instant
  readonly durationMs: number
  readonly outcome: Pulled | 'kept' | TrackerTrouble
}

export const rowCountOf = (outcome: Part['outcome']): number =>
  outcome === 'kept' || outcome instanceof TrackerTrouble
    ? 0
    : outcome.worklog.length + (outcome.timeUse?.length ?? 0)

/**
 * A window in one piece or, where something in it cannot be right, day by day: one wrong row must not keep a whole
 * history away. Null where somebody else has taken over in the middle of it.
 */
export async function fetchParts(
  ctx: JobCtx & WithTracker,
  claimed: Claimed,
  lease: string,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
  { firstDay, lastDay }: Days,
): Promise<Part[] | null> {
  const whole = await fetchPart(ctx, claimed, lease, timeZone, { firstDay, lastDay })
  if (!whole) return null
  const { outcome } = whole
  if (!(outcome instanceof TrackerTrouble)) return [whole]
  if (firstDay === lastDay) throw outcome
  const parts: Part[] = []
  for (let day = lastDay; day >= firstDay; day = addDays(day, -1)) {
    if (!(await holdOn(ctx.db, claimed.userId, lease))) return null
    const part = await fetchPart(ctx, claimed, lease, timeZone, { firstDay: day, lastDay: day })
    if (!part) return null
    // A day that is not over yet is not given up: without it nobody could say that all is there until now.
    if (part.outcome instanceof TrackerTrouble && day >= today) throw part.outcome
    parts.push(part)
  }
  // Then it is not about a row.
  if (parts.every(part => part.outcome instanceof TrackerTrouble)) throw outcome
  return parts
}

/** Only what cannot be right becomes an outcome; any other trouble ends the pull. */
async function fetchPart(
  ctx: JobCtx & WithTracker,
  claimed: Claimed,
  lease: string,
  timeZone: string,
  { firstDay, lastDay }: Days,
): Promise<Part | null> {
  const startedAt = ctx.clock()
  const span = spanOfDays(timeZone, firstDay, lastDay)
  const part = (outcome: Part['outcome']): Part => {
    return { firstDay, lastDay, span, startedAt, durationMs: msBetween(startedAt, ctx.clock()), outcome }
  }
  try {
    const pulled = await fetchSpan(ctx, claimed, lease, span)
    return pulled && part((await isOfNobody(ctx, claimed, span, pulled)) ? 'kept' : pulled)
  } catch (error) {
    if (error instanceof TrackerTrouble && error.trouble === 'malformed') return part(error)
    throw error
  }
}

async function fetchSpan(
  { tracker, db }: JobCtx & WithTracker,
  { userId, trackedId }: Claimed,
  lease: string,
  span: Span,
): Promise<Pulled | null> {
  const worklog = await tracker.worklog(trackedId, span)
  if (!tracker.capabilities.timeUse) return { worklog, timeUse: null }
  if (!(await holdOn(db, userId, lease))) return null
  return { worklog, timeUse: await tracker.timeUse(trackedId, span) }
}

/** Nothing at all, where there was something, of somebody who has left: then what we have is all there will ever be. */
async function isOfNobody(
  { tracker, db }: JobCtx & WithTracker,
  { accountId, trackedId }: Claimed,
  span: Span,
  pulled: Pulled,
): Promise<boolean> {
  if (rowCountOf(pulled) > 0) return false
  if ((await activityOf(db, accountId, span)).length === 0) return false
  const user = await tracker.user(trackedId)
  return user === null || !user.active
}
