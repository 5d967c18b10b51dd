import { auditWritten } from '@claimcrew/contract/kit/audit/auditWritten'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // Everything for an ADMIN, what happened in the own organization for an owner: once, however much it is.
  liveTopic(auditWritten, {
    may: 'audit:read',
    isBroadcast: true,
    deliver: async (_, events, readers) => {
      const newest = new Map(events.map(event => [event.subject, event]))
      return readers.flatMap(({ userId, role, organizationId }) => {
        const event = role === 'ADMIN' ? events.at(-1) : newest.get(organizationId)
        return event ? [{ event, userId, body: {} }] : []
      })
    },
  }),
]
