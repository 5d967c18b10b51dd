import { hired } from '@claimcrew/contract/jobs/events'
import { userTimeZoneChanged } from '@claimcrew/contract/people/events'
import { enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { findCountedZone, isMapped } from './mapping-store.ts'
import { recountTrackedDays } from './sync/countDays.ts'
import { notifyOfUntracked } from './sync/syncNotifications.ts'

export const subscribers: readonly Subscriber[] = [
  // Days are people's own: those of a biller who moves are cut anew. It takes too long for the one who asks to wait.
  on(userTimeZoneChanged, async (tx, _by, { userId, timeZone }) => {
    const counted = await findCountedZone(tx, userId)
    if (counted !== null && counted !== timeZone) await enqueue(tx, recountTrackedDays, { userId })
  }),
  on(hired, async (tx, ctx, hire) => {
    if (!(await isMapped(tx, hire.billerId))) await notifyOfUntracked(tx, ctx, hire)
  }),
]
