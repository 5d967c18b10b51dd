import { addDays, dayIn, type Instant, instantIn, weekdayOf } from '../kit/time.ts'
import type { WorkWindow } from './shapes.ts'

/** A window on the wall clocks of a zone. */
export type ZonedWindow = WorkWindow & { readonly timeZone: string }

/** What is meant where nobody has said otherwise. */
export const officeHours: WorkWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

/** From and to, in minutes since 1970. */
type MinuteRange = readonly [from: number, to: number]

const toMinutes = (at: Instant): number => Date.parse(at) / 60_000

/** The stretches of a window that begin on one of so many days from a day on. */
type WindowRangeLister = (window: ZonedWindow, firstDay: string, count: number) => readonly MinuteRange[]

const listWindowRanges: WindowRangeLister = ({ days, from, to, timeZone }, firstDay, count) =>
  Array.from({ length: count }, (_, index) => addDays(firstDay, index))
    .filter(day => days.includes(weekdayOf(day) || 7))
    .map(day => [
      toMinutes(instantIn(timeZone, day, from)),
      toMinutes(instantIn(timeZone, from < to ? day : addDays(day, 1), to)),
    ])

const shared = (one: MinuteRange, other: MinuteRange): number =>
  Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))

/**
 * How many hours a day two people can work together, in the week that begins today: on the best of the asker's days, since
 * the days on which either is off say nothing about the clocks.
 */
export function computeOverlapHours(
  window: ZonedWindow,
  offered: ZonedWindow,
  now: Instant,
  ranges: WindowRangeLister = listWindowRanges,
): number {
  const today = dayIn(window.timeZone, now)
  const theirs = ranges(offered, addDays(today, -2), 11)
  let most = 0
  for (const range of ranges(window, today, 7)) {
    let minutes = 0
    for (const other of theirs) minutes += shared(range, other)
    most = Math.max(most, minutes)
  }
  return most / 60
}

/** How long a window is on an ordinary day. */
export function computeWindowHours({ from, to }: WorkWindow): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return ((minutes(to) - minutes(from) + 1440) % 1440) / 60
}

const maxDays = 8
const rangeCache = new WeakMap<ZonedWindow, Map<string, readonly MinuteRange[]>>()

/** The same for a window that is asked for again and again: reading the clocks of a zone is what takes longest. */
export const listCachedWindowRanges: WindowRangeLister = (window, firstDay, count) => {
  const cached = rangeCache.get(window) ?? new Map<string, readonly MinuteRange[]>()
  rangeCache.set(window, cached)
  const key = `${firstDay} ${count}`
  const before = cached.get(key)
  if (before) return before
  if (cached.size >= maxDays) cached.clear()
  const ranges = listWindowRanges(window, firstDay, count)
  cached.set(key, ranges)
  return ranges
}
