import { userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { withdrawAllOf } from './applications/leave.ts'
import { pauseJobsOf } from './posts/status.ts'

export const reactions: readonly Reaction[] = [
  on(userDeactivated, async (tx, by, { userId }) => {
    await pauseJobsOf(tx, by, userId)
    await withdrawAllOf(tx, by, userId)
  }),
]
