import { monthText } from '@claimcrew/contract/kit/timeText'
import { dayAgo } from './journey.ts'

/** A Tuesday of the month before this one, in the middle of it, and the two days after. */
export function daysOfLastMonth(): readonly [string, string, string] {
  const day = new Date(dayAgo(0))
  day.setUTCDate(0)
  day.setUTCDate(15)
  day.setUTCDate(15 - ((day.getUTCDay() + 5) % 7))
  const at = (more: number) => new Date(day.getTime() + more * 86_400_000).toISOString().slice(0, 10)
  return [at(0), at(1), at(2)]
}

/** October 2026. */
export const monthNameOf = (day: string): string => monthText(day)
