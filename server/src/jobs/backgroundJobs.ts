import { kinds } from '@claimcrew/contract/jobs/notifications'
import { waitingDays } from '@claimcrew/contract/jobs/rules'
import { to } from '@claimcrew/contract/kit/href'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notify } from '../kit/notify.ts'
import { markLongWaiting } from './applications/application-store.ts'
import { readJobs } from './job-store.ts'

const dayMs = 86_400_000

/** Every application gets an answer: what has waited for two weeks is brought up, once for each job of a day. */
export const notifyOfWaiting = backgroundJob({
  name: 'jobs:waiting',
  every: '40 6 * * *',
  run: async ctx => inTransaction(ctx.db, tx => notifyOfLongWaiting(tx, ctx)),
})

export async function notifyOfLongWaiting(tx: Tx, by: Parameters<typeof notify>[1]): Promise<void> {
  const waiting = await markLongWaiting(tx, addMilliseconds(by.now, -waitingDays * dayMs), by.now)
  const posts = await readJobs(
    tx,
    waiting.map(({ jobId }) => jobId),
  )
  for (const { jobId, clientId, title } of posts) {
    const count = waiting.find(one => one.jobId === jobId)?.count ?? 0
    await notify(tx, by, {
      userId: clientId,
      kind: kinds['application-waiting'],
      event: `${jobId}:${by.now}`,
      title: count === 1 ? 'An application is waiting' : `${count} applications are waiting`,
      description: `${title}: ${count === 1 ? 'someone has' : `${count} people have`} waited ${waitingDays} days for an answer.`,
      link: to('/jobs', { job: jobId, tab: 'applicants' }),
    })
  }
}

export const backgroundJobs: BackgroundJob[] = [notifyOfWaiting]
