import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { type ActivityRetention, keepMonths } from './months/keepMonths.ts'
import { compareTotals } from './sync/compareTotals.ts'
import { recountTrackedDays } from './sync/countDays.ts'
import { sweepRuns } from './sync/run-store.ts'
import { syncDueTrackerUsers, syncSoon } from './sync/sync.ts'
import type { WithTracker } from './tracker.ts'

/** Looks each minute, and at the start: who is there should not take a minute to be known. The plan says what is due. */
export const syncTracking = backgroundJob({
  name: 'tracking:sync',
  every: '* * * * *',
  atStart: true,
  run: syncDueTrackerUsers,
})

export const compareTracking = backgroundJob({
  name: 'tracking:compare',
  every: '25 2 * * *',
  run: compareTotals,
})

const keptMs = 30 * 24 * 3_600_000

const clearOut = backgroundJob({
  name: 'tracking:clear-out',
  every: '50 3 * * *',
  run: async ({ db, now, log }) => {
    log.info({ runs: await sweepRuns(db, addMilliseconds(now, -keptMs)) }, 'cleared out')
  },
})

export const backgroundJobs: BackgroundJob<WithTracker & ActivityRetention>[] = [
  keepMonths,
  syncTracking,
  syncSoon,
  recountTrackedDays,
  compareTracking,
  clearOut,
]
