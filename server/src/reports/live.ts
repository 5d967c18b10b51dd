import { auditWritten } from '@claimcrew/contract/kit/audit/auditWritten'
import { actorMay } from '@claimcrew/contract/permissions'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // Everything for an ADMIN, what happened in the own organization for an owner: once, however much it is.
  liveTopic(auditWritten, {
    deliver: async (_, events, readers) => {
      const newest = new Map(events.map(event => [event.subject, event]))
      return readers
        .filter(reader => actorMay(reader, 'audit:read'))
        .flatMap(({ userId, role, organizationId }) => {
          const event = role === 'ADMIN' ? events.at(-1) : newest.get(organizationId)
          return event ? [{ event, userId, body: {} }] : []
        })
    },
  }),
]
