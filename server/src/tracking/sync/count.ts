import { addDays, dayIn, later } from '@claimcrew/contract/kit/time'
import { dayBegins, longestRowSeconds, totalDays } from '@claimcrew/contract/tracking/rules'
import * as z from 'zod'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { job } from '../../kit/jobs/job.ts'
import { listPeople } from '../../people/store.ts'
import { countedZone, holdPerson, writeZone } from '../mapping/mapping-store.ts'
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

/** Counts somebody's days anew where they live in another zone than they were counted in, whether the provider answers or not. */
export const recount = job({
  // Once there was a recurring job ‘tracking:recount’, whose queue takes only one at a time.
  name: 'tracking:recount-moved',
  data: z.object({ userId: z.string() }),
  run: async ({ db, log }, { userId }) => {
    const [person] = await listPeople(db, [userId])
    if (!person || (await countedZone(db, userId)) === person.time_zone) return
    await inTransaction(db, tx => countEverything(tx, userId, person.time_zone))
    log.info({ userId }, 'counted in another zone')
  },
})
