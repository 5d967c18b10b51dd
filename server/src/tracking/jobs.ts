import { later } from '@claimcrew/contract/kit/time'
import { type Job, job } from '../kit/jobs/job.ts'
import { compareTotals } from './sync/compare.ts'
import { recount } from './sync/count.ts'
import { syncDue, syncSoon } from './sync/sync.ts'
import { sweepRuns } from './sync/sync-store.ts'
import type { WithTracker } from './tracker.ts'

/** Looks each minute, and at the start: who is there should not take a minute to be known. The plan says what is due. */
export const sync = job({ name: 'tracking:sync', every: '* * * * *', atStart: true, run: syncDue })

export const compare = job({ name: 'tracking:compare', every: '25 2 * * *', run: compareTotals })

const keptMs = 30 * 24 * 3_600_000

const clearOut = job({
  name: 'tracking:clear-out',
  every: '50 3 * * *',
  run: async ({ db, now, log }) => {
    log.info({ runs: await sweepRuns(db, later(now, -keptMs)) }, 'cleared out')
  },
})

export const jobs: Job<WithTracker>[] = [sync, syncSoon, recount, compare, clearOut]
