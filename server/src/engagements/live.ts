import { engagementsChanged } from '@claimcrew/contract/engagements/contract'
import type { Tx } from '../kit/data/db.ts'
import { publish } from '../kit/live/events.ts'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // What two have agreed is theirs; administrators see all.
  liveTopic(engagementsChanged, {
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

type EngagementPair = { readonly clientId: string; readonly billerId: string }

/** Has both sides read again what they have agreed. */
export const publishEngagement = (tx: Tx, now: string, { clientId, billerId }: EngagementPair) =>
  publish(tx, engagementsChanged, { now, subject: clientId, part: billerId })
