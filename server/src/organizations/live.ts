import { dayIn } from '@claimcrew/contract/kit/time'
import {
  organizationChanged,
  practicesChanged,
  seatsChanged,
} from '@claimcrew/contract/organizations/contract'
import { mayReadPractices } from '@claimcrew/contract/organizations/policy'
import { actorMay, duties } from '@claimcrew/contract/permissions'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { listSeatHolders } from '../people/seat-store.ts'

export const topics: LiveTopic[] = [
  liveTopic(seatsChanged, {
    deliver: async (_ctx, events, readers) =>
      events.flatMap(event => {
        const organizationId = event.subject ?? ''
        const owners = readers.filter(
          reader => reader.organizationId === organizationId && actorMay(reader, 'seats:manage'),
        )
        return owners.map(({ userId }) => ({ event, userId, body: { organizationId } }))
      }),
  }),
  liveTopic(organizationChanged, {
    // Also those who act for another one at the moment: the name is among those that they can switch to.
    deliver: async ({ db }, events, readers) => {
      const organizationIds = [...new Set(events.flatMap(event => event.subject ?? []))]
      const clients = readers.filter(({ role }) => role === 'CLIENT')
      const holders = clients.length === 0 ? [] : await listSeatHolders(db, organizationIds, duties)
      return events.flatMap(event => {
        const organizationId = event.subject ?? ''
        const seated = new Set(
          holders.filter(one => one.organizationId === organizationId).map(({ userId }) => userId),
        )
        return clients
          .filter(({ userId }) => seated.has(userId))
          .map(({ userId }) => ({ event, userId, body: { organizationId } }))
      })
    },
  }),
  liveTopic(practicesChanged, {
    deliver: async ({ db, now }, events, readers) => {
      const organizationIds = [...new Set(events.flatMap(event => event.subject ?? []))]
      const billerIds = readers.filter(({ role }) => role === 'BILLER').map(({ userId }) => userId)
      const periods = billerIds.length === 0 ? [] : await listPeriodsAmong(db, organizationIds, billerIds)
      return events.flatMap(event => {
        const organizationId = event.subject ?? ''
        const concerned = readers.filter(reader =>
          mayReadPractices(reader, organizationId, periods, dayIn(reader.timeZone, now)),
        )
        return concerned.map(({ userId }) => ({ event, userId, body: { organizationId } }))
      })
    },
  }),
]
