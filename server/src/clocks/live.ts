import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // A gap in a client's part concerns that client, its biller and administrators; one in nobody's no client.
  liveTopic(gapsChanged, {
    may: 'clocks:read',
    deliver: async ({ db }, events, readers) => {
      const billerIds = [...new Set(events.flatMap(event => event.subject ?? []))]
      const clients = readers.flatMap(({ organizationId }) => organizationId ?? [])
      const periods = clients.length === 0 ? [] : await listPeriodsAmong(db, clients, billerIds)
      const tied = new Set(periods.map(({ clientId, billerId }) => `${clientId} ${billerId}`))
      return events.flatMap(event => {
        const billerId = event.subject ?? ''
        const concerned = readers.filter(
          ({ userId, organizationId, role }) =>
            userId === billerId ||
            role === 'ADMIN' ||
            (organizationId !== null &&
              organizationId === event.part &&
              tied.has(`${organizationId} ${billerId}`)),
        )
        return concerned.map(({ userId }) => ({ event, userId, body: { billerId } }))
      })
    },
  }),
]
