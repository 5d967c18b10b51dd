import { addDays, type Instant, msBetween } from '@claimcrew/contract/kit/time'
import type { Pull } from '@claimcrew/contract/tracking/pullPlan'
import { toInstantRange } from '@claimcrew/contract/tracking/rules'
import type { BackgroundJobCtx } from '../../kit/backgroundJobs/backgroundJob.ts'
import {
  type InstantRange,
  type ProviderTimeUseRow,
  type ProviderWorklogRow,
  TrackerError,
  type WithTracker,
} from '../tracker.ts'
import { listActivityRows } from './activity-store.ts'
import { type ClaimedSync, renewLease } from './sync-store.ts'

/** Without time use where the provider has none: what is kept of it stays. */
export type PulledRows = {
  readonly worklog: readonly ProviderWorklogRow[]
  readonly timeUse: readonly ProviderTimeUseRow[] | null
}

export type PullDays = Pick<Pull, 'firstDay' | 'lastDay'>

/** Some days of a pull: what came, `kept` where what we have is to stay, or why they cannot be read. */
export type PullPart = PullDays & {
  readonly range: InstantRange
  readonly startedAt: Instant
  readonly durationMs: number
  readonly outcome: PulledRows | 'kept' | TrackerError
}

export const countRows = (outcome: PullPart['outcome']): number =>
  outcome === 'kept' || outcome instanceof TrackerError
    ? 0
    : outcome.worklog.length + (outcome.timeUse?.length ?? 0)

/**
 * A window in one piece or, where something in it cannot be right, day by day: one wrong row must not keep a whole
 * history away. Null where somebody else has taken over in the middle of it.
 */
export async function fetchParts(
  ctx: BackgroundJobCtx & WithTracker,
  claimed: ClaimedSync,
  lease: string,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
  { firstDay, lastDay }: PullDays,
): Promise<PullPart[] | null> {
  const whole = await fetchPart(ctx, claimed, lease, timeZone, { firstDay, lastDay })
  if (!whole) return null
  const { outcome } = whole
  if (!(outcome instanceof TrackerError)) return [whole]
  if (firstDay === lastDay) throw outcome
  const parts: PullPart[] = []
  for (let day = lastDay; day >= firstDay; day = addDays(day, -1)) {
    if (!(await renewLease(ctx.db, claimed.userId, lease))) return null
    const part = await fetchPart(ctx, claimed, lease, timeZone, { firstDay: day, lastDay: day })
    if (!part) return null
    // A day that is not over yet is not given up: without it nobody could say that all is there until now.
    if (part.outcome instanceof TrackerError && day >= today) throw part.outcome
    parts.push(part)
  }
  // Where every part fails, the cause is not one row.
  if (parts.every(part => part.outcome instanceof TrackerError)) throw outcome
  return parts
}

/** Only what cannot be right becomes an outcome; any other trouble ends the pull. */
async function fetchPart(
  ctx: BackgroundJobCtx & WithTracker,
  claimed: ClaimedSync,
  lease: string,
  timeZone: string,
  { firstDay, lastDay }: PullDays,
): Promise<PullPart | null> {
  const startedAt = ctx.clock()
  const range = toInstantRange(timeZone, firstDay, lastDay)
  const part = (outcome: PullPart['outcome']): PullPart => {
    return { firstDay, lastDay, range, startedAt, durationMs: msBetween(startedAt, ctx.clock()), outcome }
  }
  try {
    const pulled = await fetchRange(ctx, claimed, lease, range)
    return pulled && part((await isOfNobody(ctx, claimed, range, pulled)) ? 'kept' : pulled)
  } catch (error) {
    if (error instanceof TrackerError && error.outage === 'malformed') return part(error)
    throw error
  }
}

async function fetchRange(
  { tracker, db }: BackgroundJobCtx & WithTracker,
  { userId, trackedId }: ClaimedSync,
  lease: string,
  range: InstantRange,
): Promise<PulledRows | null> {
  const worklog = await tracker.worklog(trackedId, range)
  if (!tracker.capabilities.timeUse) return { worklog, timeUse: null }
  if (!(await renewLease(db, userId, lease))) return null
  return { worklog, timeUse: await tracker.timeUse(trackedId, range) }
}

/** Nothing at all, where there was something, of a person who has left: then what we have is all there will ever be. */
async function isOfNobody(
  { tracker, db }: BackgroundJobCtx & WithTracker,
  { accountId, trackedId }: ClaimedSync,
  range: InstantRange,
  pulled: PulledRows,
): Promise<boolean> {
  if (countRows(pulled) > 0) return false
  if ((await listActivityRows(db, accountId, range)).length === 0) return false
  const user = await tracker.user(trackedId)
  return user === null || !user.active
}
