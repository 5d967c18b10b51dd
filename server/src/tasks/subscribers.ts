import { engagementEnded } from '@claimcrew/contract/engagements/events'
import { userDeactivated, userTimeZoneChanged } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { listContactOrganizations } from '../people/organization-store.ts'
import { rescheduleRecurrences } from './recurring/createOccurrences.ts'
import { returnTasksAfterLastDay, returnTasksOfDeactivated } from './returnTasks.ts'

export const subscribers: readonly Subscriber[] = [
  on(engagementEnded, (tx, ctx, { clientId, billerId, endsOn }) =>
    returnTasksAfterLastDay(tx, ctx, { clientId, billerId }, endsOn),
  ),
  on(userDeactivated, (tx, ctx, { userId }) => returnTasksOfDeactivated(tx, ctx, userId)),
  on(userTimeZoneChanged, async (tx, ctx, { userId, timeZone }) => {
    for (const clientId of await listContactOrganizations(tx, userId))
      await rescheduleRecurrences(tx, ctx, clientId, timeZone)
  }),
]
