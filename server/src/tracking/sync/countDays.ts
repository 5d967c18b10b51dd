import { addDays, addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { findDayStart, longestRowSeconds, totalDays } from '@claimcrew/contract/tracking/rules'
import * as z from 'zod'
import { backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { listPeople } from '../../people/store.ts'
import { findCountedZone, lockPersonForUpdate, writeTimeZone } from '../mapping-store.ts'
import { readKeptFrom, toFirstCountableDay } from '../months/month-store.ts'
import { listPersonActivity, readExtent, replaceDays } from './activity-store.ts'

/** A row lasts at most a day, so it reaches into the next one, or over a day that clocks have shortened. */
const daysReached = 2

/**
 * Counts anew what changed rows from one local day to another come to, days that they reach into included. A day some of
 * whose rows were dropped keeps what was counted of it.
 */
export async function countDays(
  tx: Tx,
  userId: string,
  timeZone: string,
  { firstDay: from, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  keptFrom: Instant | null,
): Promise<void> {
  const last = addDays(lastDay, daysReached)
  const firstDay = pickCountable(from, timeZone, keptFrom)
  if (firstDay > last) return
  const rows = await listPersonActivity(tx, userId, {
    from: addMilliseconds(findDayStart(timeZone, firstDay), -longestRowSeconds * 1000),
    to: findDayStart(timeZone, addDays(last, 1)),
  })
  await replaceDays(tx, userId, firstDay, last, totalDays(rows, timeZone, firstDay, last))
}

function pickCountable(day: string, timeZone: string, keptFrom: Instant | null): string {
  const first = keptFrom === null ? day : toFirstCountableDay(timeZone, keptFrom)
  return first > day ? first : day
}

const daysAtATime = 28

/**
 * Counts all days of a person anew: who they are, or where they live, is another matter now. Days whose rows were dropped
 * stay as they are, unless a Time Doctor user of theirs is not theirs any more: nobody could tell what was whose.
 */
export async function countAllDays(
  tx: Tx,
  userId: string,
  timeZone: string,
  { withDropped = false }: { readonly withDropped?: boolean } = {},
): Promise<void> {
  await lockPersonForUpdate(tx, userId)
  await writeTimeZone(tx, userId, timeZone)
  const keptFrom = await readKeptFrom(tx)
  const first = pickCountable('0001-01-01', timeZone, withDropped ? null : keptFrom)
  await replaceDays(tx, userId, first, '9999-12-31', [])
  const extent = await readExtent(tx, userId)
  if (!extent) return
  const last = dayIn(timeZone, extent.last)
  for (let day = dayIn(timeZone, extent.first); day <= last; day = addDays(day, daysAtATime))
    await countDays(tx, userId, timeZone, { firstDay: day, lastDay: addDays(day, daysAtATime - 1) }, keptFrom)
}

/** Counts somebody's days anew where they live in another zone than they were counted in, whether the provider answers or not. */
export const recountTrackedDays = backgroundJob({
  // Once there was a recurring job ‘tracking:recount’, whose queue takes only one at a time.
  name: 'tracking:recount-moved',
  data: z.object({ userId: z.string() }),
  run: async ({ db, log }, { userId }) => {
    const [person] = await listPeople(db, [userId])
    if (!person || (await findCountedZone(db, userId)) === person.timeZone) return
    await inTransaction(db, tx => countAllDays(tx, userId, person.timeZone))
    log.info({ userId }, 'counted in another zone')
  },
})
