import { jobChanged } from '@claimcrew/contract/jobs/events'
import { organizationRenamed, userChanged, userDeactivated } from '@claimcrew/contract/people/events'
import { on, type Subscriber } from '../kit/events.ts'
import { publishIndexChange } from '../kit/search/indexChanges.ts'
import { listContactOrganizations } from '../people/organization-store.ts'
import { withdrawAllApplications } from './applications/withdrawAll.ts'
import { listJobIds } from './job-store.ts'
import { pauseClientJobs } from './posts/jobStatus.ts'
import { jobIndex } from './search.ts'

export const subscribers: readonly Subscriber[] = [
  on(userDeactivated, async (tx, ctx, { userId }) => {
    for (const clientId of await listContactOrganizations(tx, userId))
      await pauseClientJobs(tx, ctx, clientId)
    await withdrawAllApplications(tx, ctx, userId)
  }),
  on(jobChanged, (tx, ctx, { jobId }) => publishIndexChange(tx, ctx, jobIndex, jobId)),
  // A post is found by its client's name, and its hours are on the client's clock.
  on(userChanged, async (tx, ctx, { userId }) => {
    for (const clientId of await listContactOrganizations(tx, userId))
      await publishIndexChange(tx, ctx, jobIndex, ...(await listJobIds(tx, clientId)))
  }),
  on(organizationRenamed, async (tx, ctx, { organizationId }) =>
    publishIndexChange(tx, ctx, jobIndex, ...(await listJobIds(tx, organizationId))),
  ),
]
