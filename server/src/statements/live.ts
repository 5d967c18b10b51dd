import { statementsChanged } from '@claimcrew/contract/statements/contract'
import { deliverToBothSides, type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  liveTopic(statementsChanged, { may: 'statements:read', deliver: deliverToBothSides }),
]
