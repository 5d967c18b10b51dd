import { addDays, dayIn, later } from '@claimcrew/contract/kit/time'
import { dayBegins, longestRowSeconds, totalDays } from '@claimcrew/contract/tracking/rules'
import type { Tx } from '../../kit/data/db.ts'
import type { JobCtx } from '../../kit/jobs/job.ts'
import { movedFrom } from '../../people/store.ts'
import { holdPerson, listCountedZones, writeZone } from '../mapping/mapping-store.ts'
import { activityOfPerson, extentOf, replaceDays } from './activity-store.ts'

/** A row lasts at most a day, so it reaches into the next one, or over a day that clocks have shortened. */
const daysReached = 2

/** Counts anew what changed rows from one local day to another come to, days that they reach into included. */
export async function countDays(
  tx: Tx,
  userId: string,
  timeZone: string,
  firstDay: string,
  lastDay: string,
): Promise<void> {
  const last = addDays(lastDay, daysReached)
  const rows = await activityOfPerson(tx, userId, {
    from: later(dayBegins(timeZone, firstDay), -longestRowSeconds * 1000),
    to: dayBegins(timeZone, addDays(last, 1)),
  })
  await replaceDays(tx, userId, firstDay, last, totalDays(rows, timeZone, firstDay, last))
}

const daysAtATime = 28

/** Counts all days of a person anew: who they are, or where they live, is another matter now. */
export async function countEverything(tx: Tx, userId: string, timeZone: string): Promise<void> {
  await holdPerson(tx, userId)
  await writeZone(tx, userId, timeZone)
  await replaceDays(tx, userId, '0001-01-01', '9999-12-31', [])
  const extent = await extentOf(tx, userId)
  if (!extent) return
  const last = dayIn(timeZone, extent.last)
  for (let day = dayIn(timeZone, extent.first); day <= last; day = addDays(day, daysAtATime))
    await countDays(tx, userId, timeZone, day, addDays(day, daysAtATime - 1))
}

/** Counts the days of people who live in another zone than they were counted in, whether the provider answers or not. */
export async function countMoved({ db, log }: JobCtx): Promise<void> {
  const moved = await movedFrom(db, await listCountedZones(db))
  for (const { userId, timeZone } of moved)
    await db.transaction().execute(tx => countEverything(tx, userId, timeZone))
  if (moved.length > 0) log.info({ people: moved.length }, 'counted in another zone')
}
