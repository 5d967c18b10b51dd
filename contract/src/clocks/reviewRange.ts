import { addDays, type DayRange } from '../kit/time.ts'

const toFirstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The days whose gaps wait for somebody: last month is closed within this one, so both are looked at. */
export const toReviewRange = (today: string): DayRange => ({
  from: toFirstOfMonth(addDays(toFirstOfMonth(today), -1)),
  to: today,
})
