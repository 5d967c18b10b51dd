import type { Instant } from '@claimcrew/contract/kit/time'
import { type BackgroundJobCtx, backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import type { InstantRange } from '../tracker.ts'
import {
  dropMonths,
  ensureMonths,
  isMissingPartitionError,
  listPartitions,
  validatePast,
} from './month-store.ts'

/** How many whole months of activity and time use are kept before this one; null or undefined keeps all. */
export type ActivityRetention = { readonly activityKeepMonths?: number | null }

const monthsAhead = 3
/** Less than a job may take. */
const validateWithinMs = 14 * 60_000

/** The first moment of a month of UTC, so many months from the one of this instant. */
function addMonths(at: Instant, months: number): Instant {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString()
}

/** Makes partitions ahead of time and drops those that are not to be kept. */
export const keepMonths = backgroundJob<ActivityRetention>({
  name: 'tracking:keep-months',
  every: '20 1 * * *',
  atStart: true,
  run: async ({ db, now, log, activityKeepMonths }) => {
    if ((await listPartitions(db)).some(one => one.isDefault)) await validatePast(db, validateWithinMs)
    const made = await ensureMonths(db, { from: now, to: addMonths(now, monthsAhead) })
    if (made.length > 0) log.info({ partitions: made }, 'made')
    if (activityKeepMonths === undefined || activityKeepMonths === null) return
    const dropped = await dropMonths(db, addMonths(now, -activityKeepMonths))
    if (dropped.length > 0) log.warn({ partitions: dropped, activityKeepMonths }, 'dropped')
  },
})

/** Writes rows of this span. Where their month has no partition it is made, and they are written again. */
export async function writeInMonths<Result>(
  { db, log }: Pick<BackgroundJobCtx, 'db' | 'log'>,
  range: InstantRange,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isMissingPartitionError(error)) throw error
    const made = await ensureMonths(db, range)
    log.warn({ ...range, partitions: made }, 'a month of tracked time had no partition')
    return write()
  }
}
