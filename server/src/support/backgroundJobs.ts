import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { sweepUnsentTicketFiles } from './file-store.ts'

const day = 24 * 3_600_000
const batch = 1_000

/** Files that somebody has uploaded for a ticket or a reply that was never sent. */
export const sweepUnsentFiles = backgroundJob({
  name: 'support:unsent-files',
  every: '50 3 * * *',
  run: async ({ db, now, log }) => {
    let [files, some] = [0, 0]
    do {
      some = await sweepUnsentTicketFiles(db, addMilliseconds(now, -day), batch)
      files += some
    } while (some === batch)
    log.info({ files }, 'let go of files that were never sent')
  },
})

export const backgroundJobs: BackgroundJob[] = [sweepUnsentFiles]
