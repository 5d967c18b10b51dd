import { userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { pauseJobsOf } from './posts/status.ts'

export const reactions: readonly Reaction[] = [
  on(userDeactivated, (tx, by, { userId }) => pauseJobsOf(tx, by, userId)),
]
