import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notifyOfLongWaiting } from './applications/commands.ts'

export const notifyOfWaiting = backgroundJob({
  name: 'jobs:waiting',
  every: '40 6 * * *',
  run: async ctx => inTransaction(ctx.db, tx => notifyOfLongWaiting(tx, ctx)),
})

export const backgroundJobs: BackgroundJob[] = [notifyOfWaiting]
