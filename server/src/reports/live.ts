import { auditWritten, ownDataUsed, peopleExported } from '@claimcrew/contract/kit/audit/auditWritten'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // Everything for an ADMIN, what happened in the own organization for an owner: once, however much it is.
  liveTopic(auditWritten, {
    may: 'audit:read',
    toMissableSubject: ({ organizationId }) => organizationId,
    deliver: async (_, events, readers) => {
      const newest = new Map(events.map(event => [event.subject, event]))
      return readers.flatMap(({ userId, role, organizationId }) => {
        const event = role === 'ADMIN' ? events.at(-1) : newest.get(organizationId)
        return event ? [{ event, userId, body: {} }] : []
      })
    },
  }),
  liveTopic(ownDataUsed, {
    toMissableSubject: ({ userId }) => userId,
    deliver: async (_, events, readers) => {
      const newest = new Map(events.map(event => [event.subject, event]))
      return readers.flatMap(({ userId }) => {
        const event = newest.get(userId)
        return event ? [{ event, userId, body: {} }] : []
      })
    },
  }),
  // Of billers alone, who are in the files of administrators, and in those of clients whom they work or worked for.
  liveTopic(peopleExported, {
    // As if an administrator had exported people: for a biller it is all the same who did.
    toMissableSubject: () => null,
    deliver: async ({ db }, events, readers) => {
      const billers = readers.filter(({ role }) => role === 'BILLER')
      const newest = new Map(events.map(event => [event.subject, event]))
      const clientIds = events.flatMap(event => event.subject ?? [])
      const periods =
        billers.length === 0 || clientIds.length === 0
          ? []
          : await listPeriodsAmong(
              db,
              clientIds,
              billers.map(({ userId }) => userId),
            )
      const byBiller = Map.groupBy(periods, period => period.billerId)
      return billers.flatMap(({ userId }) => {
        const own = byBiller.get(userId)?.map(({ clientId }) => newest.get(clientId)) ?? []
        const event = newest.get(null) ?? own.at(0)
        return event ? [{ event, userId, body: {} }] : []
      })
    },
  }),
]
