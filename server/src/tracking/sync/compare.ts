import { later } from '@claimcrew/contract/kit/time'
import { type Compared, furthestApart } from '@claimcrew/contract/tracking/rules'
import type { JobCtx } from '../../kit/jobs/job.ts'
import { noteTrouble, readConnection } from '../connection-store.ts'
import { listAccounts, writeComparison } from '../mapping/account-store.ts'
import { type Span, TrackerTrouble, type WithTracker } from '../tracker.ts'
import { workedByAccount } from './activity-store.ts'

const day = 24 * 3_600_000

/** The days of a week, in UTC as the provider sums them. What is still uploaded or edited today and yesterday is left out. */
function daysToCompare(now: string): Span[] {
  const midnight = `${now.slice(0, 10)}T00:00:00.000Z`
  return Array.from({ length: 7 }, (_, index) => {
    return { from: later(midnight, (index - 8) * day), to: later(midnight, (index - 7) * day) }
  })
}

/** Writes our sum beside the provider's own for the day on which they are furthest apart. */
export async function compareTotals(ctx: JobCtx & WithTracker): Promise<void> {
  const { tracker, db, now } = ctx
  if (!tracker.capabilities.totals) return
  const { companyId } = await readConnection(db)
  try {
    const days = []
    for (const span of daysToCompare(now))
      days.push({ span, theirs: await tracker.totals(span), ours: await workedByAccount(db, span) })
    for (const { accountId, trackedId, mappingId } of await listAccounts(db, companyId)) {
      if (mappingId === null) continue
      const compared = days.map(
        ({ span, ours, theirs }): Compared => ({
          ...span,
          ours: ours.get(accountId) ?? 0,
          theirs: theirs.get(trackedId) ?? 0,
        }),
      )
      await writeComparison(db, accountId, furthestApart(compared), now)
    }
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    if (!error.isOurs) await noteTrouble(db, error.message, now)
  }
}
