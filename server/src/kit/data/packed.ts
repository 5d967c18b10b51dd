import { addDays } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'

/**
 * Many small rows are quickest to read as one value a person, days and instants as numbers in it. These two go into such a
 * value, and the two below come out of it.
 */
export const dayNumber = (day: string): RawBuilder<number> => sql`${sql.ref(day)} - date '2000-01-01'`
export const milliseconds = (instant: string): RawBuilder<number | null> =>
  sql`(date_part('epoch', ${sql.ref(instant)}) * 1000)::bigint`

const days = new Map<number, string>()

export function dayNumbered(number: number): string {
  let day = days.get(number)
  if (day === undefined) {
    day = addDays('2000-01-01', number)
    days.set(number, day)
  }
  return day
}

export const instantAt = (ms: number): string => new Date(ms).toISOString()
