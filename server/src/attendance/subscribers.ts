import { userDeactivated } from '@claimcrew/contract/people/events'
import { enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { closeWhenDeactivated } from './punch/forgottenSessions.ts'

export const subscribers: readonly Subscriber[] = [
  // Apart, so that keeping somebody out never waits for a day that another one holds.
  on(userDeactivated, (tx, _by, { userId }) => enqueue(tx, closeWhenDeactivated, { billerId: userId })),
]
