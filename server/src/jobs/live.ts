import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'
import { readJobs } from './job-store.ts'

export const topics: LiveTopic[] = [
  liveTopic(hiringChanged, {
    may: 'jobs:read',
    deliver: async ({ db }, events, readers) => {
      const jobs = new Map(
        (await readJobs(db, [...new Set(events.flatMap(event => event.subject ?? []))])).map(job => [
          job.jobId,
          job,
        ]),
      )
      return events.flatMap(event => {
        const job = jobs.get(event.subject ?? '')
        if (!job) return []
        const concerned = readers.filter(reader =>
          event.userId === null ? mayManageJob(reader, job) : reader.userId === event.userId,
        )
        return concerned.map(({ userId }) => ({ event, userId, body: { jobId: job.jobId } }))
      })
    },
  }),
]
