import fc from 'fast-check'
import { addDays, addMilliseconds, dayIn, type Instant } from '../src/kit/time.ts'
import { longestRowSeconds, type TrackedInterval, workModes } from '../src/tracking/rules.ts'

/** A local time with its offset, as people write it, and so without the rules' own reckoning. */
export const at = (local: string): Instant => new Date(local).toISOString()

export const makeInterval = (
  start: string,
  seconds: number,
  more: Partial<TrackedInterval> = {},
): TrackedInterval => ({
  start: at(start),
  seconds,
  mode: 'computer',
  projectId: '',
  ...more,
})

/** Days on which something is odd, each with what it is. */
export const oddDays: readonly (readonly [string, string, string, number])[] = [
  ['the clocks go forward', 'America/New_York', '2026-03-08', 23],
  ['the clocks go back', 'America/New_York', '2026-11-01', 25],
  ['nothing happens', 'America/Phoenix', '2026-03-08', 24],
  ['the zone is half an hour off', 'Asia/Kolkata', '2026-03-10', 24],
  ['the zone is three quarters off', 'Asia/Kathmandu', '2026-03-10', 24],
  ['the clocks go forward by half an hour', 'Australia/Lord_Howe', '2026-10-04', 23.5],
  ['the clocks go back by half an hour', 'Australia/Lord_Howe', '2026-04-05', 24.5],
  ['the clocks go forward by two hours', 'Antarctica/Troll', '2026-03-29', 22],
  ['the clocks skip midnight itself', 'Africa/Cairo', '2026-04-24', 23],
  ['the clocks go back from midnight', 'Africa/Cairo', '2026-10-29', 25],
  ['the clocks skip midnight below the equator', 'America/Santiago', '2026-09-06', 23],
  ['midnight comes twice', 'Atlantic/Azores', '2026-10-25', 25],
  ['the clocks jump onto midnight', 'America/Nuuk', '2026-03-28', 23],
  ['February has a day more', 'Asia/Manila', '2028-02-29', 24],
  ['the year ends', 'Pacific/Kiritimati', '2026-12-31', 24],
  ['a whole day is left out', 'Pacific/Apia', '2011-12-30', 0],
]

export const OddDay = fc.constantFrom(...oddDays.map(([, timeZone, day]) => ({ timeZone, day })))
export const Mode = fc.constantFrom(...workModes)
const ProjectId = fc.constantFrom('', 'ProjectA', 'projecta', 'toString')
export const hourMs = 3_600_000

/** Rows that begin within two days of noon UTC, often on the hour or on the second, some of them in between. */
const rowsAround = (day: string) =>
  fc.array(
    fc.record({
      start: fc
        .oneof(
          fc.integer({ min: -48, max: 48 }).map(hours => hours * hourMs),
          fc.integer({ min: -48 * 3600, max: 48 * 3600 }).map(seconds => seconds * 1000),
          fc.integer({ min: -48 * hourMs, max: 48 * hourMs }),
        )
        .map(ms => addMilliseconds(`${day}T12:00:00.000Z`, ms)),
      seconds: fc.oneof(
        fc.constantFrom(0, 1, 2, 3600, longestRowSeconds),
        fc.integer({ min: 0, max: 4 * 3600 }),
        fc.integer({ min: 0, max: longestRowSeconds }),
      ),
      mode: Mode,
      projectId: ProjectId,
    }),
    { maxLength: 8 },
  )

export type TestWeek = { timeZone: string; rows: TrackedInterval[]; firstDay: string; lastDay: string }

export const TestWeek: fc.Arbitrary<TestWeek> = OddDay.chain(({ timeZone, day }) =>
  rowsAround(day).map(rows => ({ timeZone, rows, firstDay: addDays(day, -4), lastDay: addDays(day, 4) })),
)

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

/** How many seconds fall on each local day, told from the calendar alone: no day begins within a quarter of an hour. */
export function secondsByDay(timeZone: string, { start, seconds }: TrackedInterval): Map<string, number> {
  const quarter = 15 * 60
  const days = new Map<string, number>()
  let from = Math.floor(Date.parse(start) / 1000)
  const end = from + seconds
  while (from < end) {
    const to = Math.min(end, (Math.floor(from / quarter) + 1) * quarter)
    const day = dayIn(timeZone, new Date(from * 1000).toISOString())
    days.set(day, (days.get(day) ?? 0) + to - from)
    from = to
  }
  return days
}
