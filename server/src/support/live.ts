import { ticketChanged } from '@claimcrew/contract/support/contract'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  liveTopic(ticketChanged, {
    // What its author can see is addressed to them; the rest is for those who answer.
    deliver: async (_, events, readers) =>
      events.flatMap(event =>
        readers
          .filter(reader =>
            event.userId === null ? canAnswerTickets(reader) : reader.userId === event.userId,
          )
          .map(({ userId }) => ({ event, userId, body: { ticketId: event.subject ?? '' } })),
      ),
  }),
]
