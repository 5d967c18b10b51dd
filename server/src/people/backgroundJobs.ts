import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { backUpDaily, type WithBackups } from '../kit/backup/daily.ts'
import { sweepFiles } from '../kit/files/sweep.ts'
import { sweepIdempotencyKeys } from '../kit/http/idempotency.ts'
import { sweepLimits } from '../kit/limits/limit.ts'
import { sweepLinks } from './account/link-store.ts'
import { sendResetEmail } from './account/passwords.ts'
import { sweepFailures } from './failure-store.ts'
import { sweepExports } from './ownData/export-store.ts'
import { makeExport } from './ownData/makeExport.ts'
import { sweepChallenges } from './second-factor/passkey-store.ts'
import { sweepSessions } from './session-store.ts'

const day = 24 * 3_600_000

const retention = {
  // Ended by not being used long before that, but whether a browser is known is asked about the last 90 days.
  sessions: 100 * day,
  links: 30 * day,
  failures: day,
  // Longer than any browser goes on trying.
  repeats: 7 * day,
}

// Small enough that nobody who signs in meanwhile has to wait.
const batch = 1_000

/** Clears what nobody can use and nothing asks for any more. */
export const sweepExpired = backgroundJob({
  name: 'people:clear-out',
  every: '20 3 * * *',
  run: async ({ db, now, log }) => {
    log.info(
      {
        sessions: await inBatches(most => sweepSessions(db, addMilliseconds(now, -retention.sessions), most)),
        links: await inBatches(most => sweepLinks(db, addMilliseconds(now, -retention.links), most)),
        failures: await inBatches(most => sweepFailures(db, addMilliseconds(now, -retention.failures), most)),
        exports: await inBatches(most => sweepExports(db, now, most)),
        challenges: await inBatches(most => sweepChallenges(db, now, most)),
        limits: await inBatches(most => sweepLimits(db, now, most)),
        repeats: await inBatches(most =>
          sweepIdempotencyKeys(db, addMilliseconds(now, -retention.repeats), most),
        ),
      },
      'cleared out',
    )
  },
})

async function inBatches(sweep: (most: number) => Promise<number>): Promise<number> {
  let [all, swept] = [0, 0]
  do {
    swept = await sweep(batch)
    all += swept
  } while (swept === batch)
  return all
}

export const backgroundJobs: BackgroundJob<WithBackups>[] = [
  sweepExpired,
  sweepFiles,
  backUpDaily,
  sendResetEmail,
  makeExport,
]
