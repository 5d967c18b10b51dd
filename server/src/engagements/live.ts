import { engagementsChanged } from '@claimcrew/contract/engagements/contract'
import type { Tx } from '../kit/data/db.ts'
import { publish } from '../kit/live/events.ts'
import { deliverToBothSides, type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [liveTopic(engagementsChanged, { deliver: deliverToBothSides })]

type EngagementPair = { readonly clientId: string; readonly billerId: string }

/** Has both sides read again what they have agreed. */
export const publishEngagement = (tx: Tx, now: string, { clientId, billerId }: EngagementPair) =>
  publish(tx, engagementsChanged, { now, subject: clientId, part: billerId })
