import { type DayRange, dayIn, type Instant, isoIn, weekdayOf } from '../kit/time.ts'
import { toPeriodRange } from './dayRange.ts'

const [morningBegins, morningEnds] = ['07:00', '12:00']

/** The week that a reader is due to be told of: the one before, on their own Monday morning; null at any other time. */
export function findDueWeek(timeZone: string, now: Instant): DayRange | null {
  const today = dayIn(timeZone, now)
  const time = isoIn(timeZone, now).slice(11, 16)
  const isMorning = weekdayOf(today) === 1 && time >= morningBegins && time < morningEnds
  return isMorning ? toPeriodRange('last-week', today) : null
}
