import { jobChanged } from '@claimcrew/contract/jobs/events'
import { userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Reaction } from '../kit/events.ts'
import { indexChanged } from '../kit/search/changed.ts'
import { withdrawAllOf } from './applications/leave.ts'
import { jobIdsOf } from './job-store.ts'
import { pauseJobsOf } from './posts/status.ts'
import { jobIndex } from './search.ts'

export const reactions: readonly Reaction[] = [
  on(userDeactivated, async (tx, by, { userId }) => {
    await pauseJobsOf(tx, by, userId)
    await withdrawAllOf(tx, by, userId)
  }),
  on(jobChanged, (tx, by, { jobId }) => indexChanged(tx, by, jobIndex, jobId)),
  // A post is found by its client's name, and its hours are on the client's clock.
  on(userChanged, async (tx, by, { userId }) =>
    indexChanged(tx, by, jobIndex, ...(await jobIdsOf(tx, userId))),
  ),
]
