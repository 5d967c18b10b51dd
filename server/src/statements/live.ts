import { statementsChanged } from '@claimcrew/contract/statements/contract'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // A statement is between two; administrators see all.
  liveTopic(statementsChanged, {
    deliver: async (_, events, readers) =>
      events.flatMap(event =>
        readers
          .filter(
            ({ userId, organizationId, role }) =>
              role === 'ADMIN' ||
              (role === 'CLIENT' ? organizationId === event.subject : userId === event.part),
          )
          .map(({ userId }) => ({ event, userId, body: { clientId: event.subject ?? '' } })),
      ),
  }),
]
