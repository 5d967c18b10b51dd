import {
  monthApproved,
  monthReopened,
  punchedOut,
  sessionsCorrected,
} from '@claimcrew/contract/attendance/events'
import { engagementBegan, engagementEnded } from '@claimcrew/contract/engagements/events'
import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { userTimeZoneChanged } from '@claimcrew/contract/people/events'
import { productionChanged } from '@claimcrew/contract/production/events'
import { trackedTimeRead } from '@claimcrew/contract/tracking/events'
import type { Tx } from '../kit/data/db.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { findFirstDay, markDue } from './due-store.ts'

/** From a day on until now, whatever local date that is. */
async function markSince(tx: Tx, billerId: string, firstDay: string, now: Instant): Promise<void> {
  const lastDay = addDays(now.slice(0, 10), 1)
  if (firstDay <= lastDay) await markDue(tx, billerId, firstDay, lastDay)
}

// A session that begins changes nothing yet: what it is compared with comes with the next reading, or with its end.
export const subscribers: readonly Subscriber[] = [
  on(punchedOut, (tx, _by, { billerId, day }) => markDue(tx, billerId, day)),
  on(sessionsCorrected, (tx, _by, { billerId, day }) => markDue(tx, billerId, day)),
  on(monthApproved, (tx, _by, { billerId, firstDay, lockedThrough }) =>
    markDue(tx, billerId, firstDay, lockedThrough),
  ),
  on(monthReopened, (tx, _by, { billerId, firstDay, lockedThrough }) =>
    markDue(tx, billerId, firstDay, lockedThrough),
  ),
  on(trackedTimeRead, (tx, _by, { userId, firstDay, lastDay }) => markDue(tx, userId, firstDay, lastDay)),
  on(productionChanged, (tx, _by, { billerId, day }) => markDue(tx, billerId, day)),
  // Whose work it is that names nobody depends on who else engages the biller.
  on(engagementBegan, (tx, ctx, { billerId, startsOn }) => markSince(tx, billerId, startsOn, ctx.now)),
  on(engagementEnded, (tx, ctx, { billerId, endsOn }) => markSince(tx, billerId, endsOn, ctx.now)),
  on(userTimeZoneChanged, async (tx, ctx, { userId }) => {
    const firstDay = await findFirstDay(tx, userId)
    if (firstDay !== null) await markSince(tx, userId, firstDay, ctx.now)
  }),
]
