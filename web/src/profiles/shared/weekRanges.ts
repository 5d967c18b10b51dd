import { addDays, type Instant, instantIn, isoIn, weekdayOf } from '@claimcrew/contract/kit/time'
import type { ZonedWindow } from '@claimcrew/contract/profiles/overlap'

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** From and to, in minutes since a Monday's midnight on somebody's wall. */
export type MinuteRange = readonly [from: number, to: number]

const isoWeekday = (day: string) => weekdayOf(day) || 7

function wallMinutes(timeZone: string, at: Instant, monday: string): number {
  const wall = isoIn(timeZone, at)
  const days = Math.round((Date.parse(wall.slice(0, 10)) - Date.parse(monday)) / 86_400_000)
  return days * dayMinutes + Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
}

/** When a window is open during the week of a Monday, on the wall clock of a zone. */
export function listWeekRanges(
  timeZone: string,
  monday: string,
  { days, from, to, ...of }: ZonedWindow,
): MinuteRange[] {
  return Array.from({ length: 10 }, (_, index) => addDays(monday, index - 2))
    .filter(day => days.includes(isoWeekday(day)))
    .map((day): MinuteRange => {
      const until = instantIn(of.timeZone, from < to ? day : addDays(day, 1), to)
      return [
        wallMinutes(timeZone, instantIn(of.timeZone, day, from), monday),
        wallMinutes(timeZone, until, monday),
      ]
    })
    .map(([start, end]): MinuteRange => [Math.max(0, start), Math.min(weekMinutes, end)])
    .filter(([start, end]) => start < end)
}

/** Where two sets of spans meet. */
export const intersectRanges = (
  ones: readonly MinuteRange[],
  others: readonly MinuteRange[],
): MinuteRange[] =>
  ones
    .flatMap(one =>
      others.map((other): MinuteRange => [Math.max(one[0], other[0]), Math.min(one[1], other[1])]),
    )
    .filter(([from, to]) => from < to)

/** What of the spans falls on a day of the week, 0 being Monday, in minutes of that day. */
export const cutToDay = (ranges: readonly MinuteRange[], day: number): MinuteRange[] =>
  intersectRanges(ranges, [[day * dayMinutes, (day + 1) * dayMinutes]]).map(
    ([from, to]): MinuteRange => [from - day * dayMinutes, to - day * dayMinutes],
  )

export const sumMinutes = (ranges: readonly MinuteRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0)
