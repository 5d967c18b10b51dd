import { engagementEnded } from '@claimcrew/contract/engagements/events'
import { userDeactivated, userTimeZoneChanged } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { rescheduleRecurrences } from './recurring/createOccurrences.ts'
import { returnTasksAfter, returnTasksOfDeactivated } from './returnTasks.ts'

export const subscribers: readonly Subscriber[] = [
  on(engagementEnded, (tx, ctx, { clientId, billerId, endsOn }) =>
    returnTasksAfter(tx, ctx, { clientId, billerId }, endsOn),
  ),
  on(userDeactivated, (tx, ctx, { userId }) => returnTasksOfDeactivated(tx, ctx, userId)),
  on(userTimeZoneChanged, (tx, ctx, { userId, timeZone }) =>
    rescheduleRecurrences(tx, ctx, userId, timeZone),
  ),
]
