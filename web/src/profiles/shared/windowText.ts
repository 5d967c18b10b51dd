import { toWeekdayName, wallTimeText } from '@claimcrew/contract/kit/timeText'
import type { WorkWindow } from '@claimcrew/contract/profiles/shapes'

/** A minute of the day: 9:30 AM. */
export const formatMinuteOfDay = (minute: number): string =>
  wallTimeText(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

const short = (day: number) => toWeekdayName(day % 7).slice(0, 3)

/** Days in a row as one: Mon–Fri, Sun. */
function daysText(days: readonly number[]): string {
  const rows: number[][] = []
  for (const day of days) {
    const last = rows.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else rows.push([day])
  }
  return rows
    .map(row => {
      const [first = 1, last = first] = [row[0], row.at(-1)]
      if (row.length === 1) return short(first)
      return row.length === 2 ? `${short(first)}, ${short(last)}` : `${short(first)}–${short(last)}`
    })
    .join(', ')
}

/** Mon–Fri, 8:00 PM – 5:00 AM (the next day). */
export const windowText = ({ days, from, to }: WorkWindow): string =>
  `${daysText(days)}, ${wallTimeText(from)} – ${wallTimeText(to)}${to < from ? ' (the next day)' : ''}`
