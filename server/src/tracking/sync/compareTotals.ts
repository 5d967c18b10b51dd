import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { findFurthestApart, type TotalComparison } from '@claimcrew/contract/tracking/rules'
import type { BackgroundJobCtx } from '../../kit/backgroundJobs/backgroundJob.ts'
import { readConnection, writeOutage } from '../connection-store.ts'
import { type InstantRange, TrackerError, type WithTracker } from '../tracker.ts'
import { listTrackerUsers, writeComparison } from '../tracker-user-store.ts'
import { sumWorkedByTrackerUser } from './activity-store.ts'

const day = 24 * 3_600_000

/** The days of a week, in UTC as the provider sums them. What is still uploaded or edited today and yesterday is left out. */
function daysToCompare(now: string): InstantRange[] {
  const midnight = `${now.slice(0, 10)}T00:00:00.000Z`
  return Array.from({ length: 7 }, (_, index) => {
    return {
      from: addMilliseconds(midnight, (index - 8) * day),
      to: addMilliseconds(midnight, (index - 7) * day),
    }
  })
}

/** Writes our sum beside the provider's own for the day on which they are furthest apart. */
export async function compareTotals(ctx: BackgroundJobCtx & WithTracker): Promise<void> {
  const { tracker, db, now } = ctx
  if (!tracker.capabilities.totals) return
  const { companyId } = await readConnection(db)
  try {
    const days = []
    for (const range of daysToCompare(now))
      days.push({ range, theirs: await tracker.totals(range), ours: await sumWorkedByTrackerUser(db, range) })
    for (const { accountId, trackedId, mappingId } of await listTrackerUsers(db, companyId)) {
      if (mappingId === null) continue
      const compared = days.map(
        ({ range, ours, theirs }): TotalComparison => ({
          ...range,
          ours: ours.get(accountId) ?? 0,
          theirs: theirs.get(trackedId) ?? 0,
        }),
      )
      await writeComparison(db, accountId, findFurthestApart(compared), now)
    }
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    if (!error.isOurs) await writeOutage(db, error.message, now)
  }
}
