import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, type Instant, later, msBetween } from '../kit/time.ts'
import {
  ageOf,
  type Compared,
  cutAtMidnight,
  type DayTotal,
  dayBegins,
  differsTooMuch,
  furthestApart,
  isStale,
  kindOfMode,
  longestRowSeconds,
  type Stretch,
  shareOfScore,
  spanOfDays,
  tokenState,
  tokenWarningDays,
  totalDays,
  workedSecondsOf,
  workModes,
} from './rules.ts'

/** A local time with its offset, as people write it, and so without the rules' own reckoning. */
const at = (local: string): Instant => new Date(local).toISOString()

const stretch = (start: string, seconds: number, more: Partial<Stretch> = {}): Stretch => ({
  start: at(start),
  seconds,
  mode: 'computer',
  projectId: '',
  ...more,
})

/** Days on which something is odd, each with what it is. */
const oddDays: readonly (readonly [string, string, string, number])[] = [
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

const Place = fc.constantFrom(...oddDays.map(([, timeZone, day]) => ({ timeZone, day })))
const Mode = fc.constantFrom(...workModes)
const ProjectId = fc.constantFrom('', 'ProjectA', 'projecta', 'toString')
const hourMs = 3_600_000

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
        .map(ms => later(`${day}T12:00:00.000Z`, ms)),
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

type Week = { timeZone: string; rows: Stretch[]; firstDay: string; lastDay: string }

const Week: fc.Arbitrary<Week> = Place.chain(({ timeZone, day }) =>
  rowsAround(day).map(rows => ({ timeZone, rows, firstDay: addDays(day, -4), lastDay: addDays(day, 4) })),
)

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

/** How many seconds fall on each local day, told from the calendar alone: no day begins within a quarter of an hour. */
function secondsByDay(timeZone: string, { start, seconds }: Stretch): Map<string, number> {
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

describe('a local day', () => {
  it.each(oddDays)('on which %s (%s, %s) has %d hours', (_, timeZone, day, hours) => {
    const { from, to } = spanOfDays(timeZone, day, day)
    expect(msBetween(from, to)).toBe(hours * hourMs)
  })

  it('begins where the day before ends, and the calendar agrees', () => {
    for (const [what, timeZone, day, hours] of oddDays) {
      if (hours === 0) continue
      const begins = dayBegins(timeZone, day)
      expect(dayIn(timeZone, begins), what).toBe(day)
      expect(dayIn(timeZone, later(begins, -1)), what).toBe(addDays(day, -1))
      expect(spanOfDays(timeZone, addDays(day, -3), addDays(day, -1)).to, what).toBe(begins)
    }
  })
})

describe('a stretch of work', () => {
  it('that stays within its day is left as it is', () => {
    const row = stretch('2026-03-10T09:00:00.250-04:00', 5400)
    expect(cutAtMidnight([row], 'America/New_York', '2026-03-10', '2026-03-10')).toEqual([
      { day: '2026-03-10', start: row.start, seconds: 5400, row },
    ])
  })

  it.each<[string, string, Stretch, [string, Instant, number][]]>([
    [
      'is cut at midnight where the person is, not at midnight in UTC',
      'Asia/Kolkata',
      stretch('2026-03-10T23:30+05:30', 3600),
      [
        ['2026-03-10', at('2026-03-10T23:30+05:30'), 1800],
        ['2026-03-11', at('2026-03-11T00:00+05:30'), 1800],
      ],
    ],
    [
      'over midnight in UTC alone is not cut',
      'Asia/Kolkata',
      stretch('2026-03-11T05:00+05:30', 3600),
      [['2026-03-11', at('2026-03-11T05:00+05:30'), 3600]],
    ],
    [
      'that ends at midnight does not touch the next day',
      'America/New_York',
      stretch('2026-03-10T23:00-04:00', 3600),
      [['2026-03-10', at('2026-03-10T23:00-04:00'), 3600]],
    ],
    [
      'that begins at midnight does not touch the day before',
      'America/New_York',
      stretch('2026-03-11T00:00-04:00', 3600),
      [['2026-03-11', at('2026-03-11T00:00-04:00'), 3600]],
    ],
    [
      'of 24 hours is on three days where one of them has 22',
      'Antarctica/Troll',
      stretch('2026-03-28T23:00+00:00', longestRowSeconds),
      [
        ['2026-03-28', at('2026-03-28T23:00+00:00'), 3600],
        ['2026-03-29', at('2026-03-29T00:00+00:00'), 22 * 3600],
        ['2026-03-30', at('2026-03-30T00:00+02:00'), 3600],
      ],
    ],
    [
      'over a midnight that the clocks skip is cut where they do',
      'Africa/Cairo',
      stretch('2026-04-23T23:30+02:00', 3600),
      [
        ['2026-04-23', at('2026-04-23T23:30+02:00'), 1800],
        ['2026-04-24', at('2026-04-24T01:00+03:00'), 1800],
      ],
    ],
    [
      'leaves nothing on a day that never was',
      'Pacific/Apia',
      stretch('2011-12-29T23:00-10:00', 7200),
      [
        ['2011-12-29', at('2011-12-29T23:00-10:00'), 3600],
        ['2011-12-31', at('2011-12-31T00:00+14:00'), 3600],
      ],
    ],
    [
      'that begins half a second before midnight is neither longer nor shorter for being cut',
      'UTC',
      stretch('2026-03-10T23:59:59.500Z', 2),
      [
        ['2026-03-10', '2026-03-10T23:59:59.500Z', 1],
        ['2026-03-11', '2026-03-11T00:00:00.000Z', 1],
      ],
    ],
    [
      'of one second is on one day, even if it ends within the next',
      'UTC',
      stretch('2026-03-10T23:59:59.700Z', 1),
      [['2026-03-10', '2026-03-10T23:59:59.700Z', 1]],
    ],
    [
      'of no length is on the day on which it began',
      'UTC',
      stretch('2026-03-11T00:00:00Z', 0),
      [['2026-03-11', '2026-03-11T00:00:00.000Z', 0]],
    ],
  ])('%s', (_, timeZone, row, expected) => {
    const day = dayIn(timeZone, row.start)
    const pieces = cutAtMidnight([row], timeZone, addDays(day, -3), addDays(day, 3))
    expect(pieces.map(piece => [piece.day, piece.start, piece.seconds])).toEqual(expected)
    for (const piece of pieces) expect(piece.row).toBe(row)
  })

  it('is cut so that the pieces come to the whole, whatever the zone and the clocks do', () => {
    fc.assert(
      fc.property(Week, ({ timeZone, rows, firstDay, lastDay }) => {
        for (const row of rows) {
          const pieces = cutAtMidnight([row], timeZone, firstDay, lastDay)
          expect(sum(pieces.map(piece => piece.seconds))).toBe(row.seconds)
          const days =
            row.seconds === 0 ? [[dayIn(timeZone, row.start), 0]] : [...secondsByDay(timeZone, row)]
          expect(pieces.map(piece => [piece.day, piece.seconds])).toEqual(days)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is cut into pieces that lie within their day and follow on one another', () => {
    fc.assert(
      fc.property(Week, ({ timeZone, rows, firstDay, lastDay }) => {
        for (const row of rows) {
          let until = Math.floor(Date.parse(row.start) / 1000)
          for (const { day, start, seconds } of cutAtMidnight([row], timeZone, firstDay, lastDay)) {
            const from = Math.floor(Date.parse(start) / 1000)
            expect(from).toBe(until)
            expect(dayIn(timeZone, start)).toBe(day)
            until = from + seconds
            const { from: begins, to: ends } = spanOfDays(timeZone, day, day)
            expect(from * 1000).toBeGreaterThanOrEqual(Date.parse(begins))
            expect(until * 1000).toBeLessThanOrEqual(Date.parse(ends))
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('counts for the days that are asked for alone, by as much of it as fell on them', () => {
    fc.assert(
      fc.property(Week, fc.nat({ max: 8 }), fc.nat({ max: 8 }), (week, skipped, length) => {
        const { timeZone, rows, firstDay, lastDay } = week
        const [first, last] = [addDays(firstDay, skipped), addDays(firstDay, skipped + length)]
        const all = cutAtMidnight(rows, timeZone, firstDay, addDays(lastDay, 12))
        const some = all.filter(({ day }) => day >= first && day <= last)
        expect(cutAtMidnight(rows, timeZone, first, last)).toEqual(some)
      }),
      { numRuns: 80 },
    )
    const row = stretch('2026-03-10T09:00Z', 3600)
    expect(cutAtMidnight([row], 'UTC', '2026-03-11', '2026-03-10')).toEqual([])
    expect(cutAtMidnight([row], 'UTC', '2026-03-11', '2026-03-12')).toEqual([])
    expect(cutAtMidnight([row], 'UTC', '2026-03-08', '2026-03-09')).toEqual([])
  })
})

const totalsOf = ({ timeZone, rows, firstDay, lastDay }: Week) => totalDays(rows, timeZone, firstDay, lastDay)

const isWork = ({ mode }: Stretch) => kindOfMode(mode) !== 'break'

/** Seconds during which at least one of the rows was work, asked of each gap between two of their ends. */
function secondsCovered(rows: readonly Stretch[]): number {
  const spans = rows.filter(isWork).map(({ start, seconds }) => {
    const from = Math.floor(Date.parse(start) / 1000)
    return { from, to: from + seconds }
  })
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  return sum(
    edges.map((edge, index) => {
      const next = edges[index + 1] ?? edge
      return spans.some(({ from, to }) => from <= edge && next <= to) ? next - edge : 0
    }),
  )
}

describe('the totals of a day', () => {
  it('keep what was tracked, what was typed in and breaks apart', () => {
    const modes = (kind: string) => workModes.filter(mode => kindOfMode(mode) === kind)
    expect(modes('tracked')).toEqual(['computer', 'offcomputer', 'offline', 'mobile'])
    expect(modes('manual')).toEqual(['manual'])
    expect(modes('break')).toEqual(['break', 'paidBreak', 'unpaidBreak'])
    const rows = workModes.map((mode, index) => stretch(`2026-03-10T0${index}:00Z`, 2 ** index, { mode }))
    expect(totalDays(rows, 'UTC', '2026-03-10', '2026-03-10')).toMatchObject([
      { trackedSeconds: 1 + 2 + 4 + 8, manualSeconds: 16, breakSeconds: 32 + 64 + 128, unionSeconds: 31 },
    ])
    expect(workedSecondsOf({ trackedSeconds: 15, manualSeconds: 16, breakSeconds: 224 })).toBe(31)
  })

  it('count what two machines did at once twice in the sum and once in the union', () => {
    const rows = [
      stretch('2026-03-10T09:00Z', 4 * 3600),
      stretch('2026-03-10T10:00Z', 3600, { projectId: 'ProjectA' }),
      stretch('2026-03-10T12:30Z', 3600, { mode: 'manual' }),
      stretch('2026-03-10T09:00Z', 8 * 3600, { mode: 'break' }),
    ]
    expect(totalDays(rows, 'UTC', '2026-03-10', '2026-03-10')).toEqual([
      {
        day: '2026-03-10',
        trackedSeconds: 5 * 3600,
        manualSeconds: 3600,
        breakSeconds: 8 * 3600,
        unionSeconds: 4.5 * 3600,
        projects: [
          { projectId: '', trackedSeconds: 4 * 3600, manualSeconds: 3600, breakSeconds: 8 * 3600 },
          { projectId: 'ProjectA', trackedSeconds: 3600, manualSeconds: 0, breakSeconds: 0 },
        ],
      },
    ])
  })

  it('come in order of the days, each of them once, and only where there is something', () => {
    fc.assert(
      fc.property(Week, week => {
        const days = totalsOf(week).map(({ day }) => day)
        expect(days).toEqual([...new Set(days)].sort())
        const touched = week.rows.flatMap(row =>
          row.seconds === 0
            ? [dayIn(week.timeZone, row.start)]
            : [...secondsByDay(week.timeZone, row).keys()],
        )
        expect(days).toEqual([...new Set(touched)].sort())
      }),
    )
    expect(totalDays([], 'UTC', '2026-03-01', '2026-03-31')).toEqual([])
  })

  it('come to all the rows together, by kind, and project by project', () => {
    fc.assert(
      fc.property(Week, week => {
        const totals = totalsOf(week)
        for (const [field, kind] of [
          ['trackedSeconds', 'tracked'],
          ['manualSeconds', 'manual'],
          ['breakSeconds', 'break'],
        ] as const) {
          const ofKind = (rows: readonly Stretch[]) =>
            sum(rows.filter(({ mode }) => kindOfMode(mode) === kind).map(({ seconds }) => seconds))
          expect(sum(totals.map(total => total[field]))).toBe(ofKind(week.rows))
          for (const total of totals) expect(sum(total.projects.map(one => one[field]))).toBe(total[field])
          const ofProject = (id: string) =>
            totals.flatMap(({ projects }) => projects).filter(({ projectId }) => projectId === id)
          for (const id of new Set(week.rows.map(({ projectId }) => projectId)))
            expect(sum(ofProject(id).map(one => one[field]))).toBe(
              ofKind(week.rows.filter(({ projectId }) => projectId === id)),
            )
        }
        for (const { projects } of totals)
          expect(new Set(projects.map(({ projectId }) => projectId)).size).toBe(projects.length)
      }),
      { numRuns: 80 },
    )
  })

  it('have a union that is neither more than the sum nor than the day is long', () => {
    fc.assert(
      fc.property(Week, week => {
        const totals = totalsOf(week)
        for (const total of totals) {
          expect(total.unionSeconds).toBeLessThanOrEqual(workedSecondsOf(total))
          const { from, to } = spanOfDays(week.timeZone, total.day, total.day)
          expect(total.unionSeconds * 1000).toBeLessThanOrEqual(msBetween(from, to))
          expect(total.unionSeconds > 0).toBe(workedSecondsOf(total) > 0)
        }
        expect(sum(totals.map(({ unionSeconds }) => unionSeconds))).toBe(secondsCovered(week.rows))
      }),
      { numRuns: 150 },
    )
  })

  it('have a union that is the sum where nothing overlaps, down to the millisecond', () => {
    fc.assert(
      fc.property(
        Place,
        fc.array(
          fc.record({
            pause: fc.oneof(fc.constant(0), fc.nat({ max: 999 }), fc.nat({ max: 5 * hourMs })),
            seconds: fc.nat({ max: 6 * 3600 }),
            mode: Mode,
          }),
          { maxLength: 12 },
        ),
        ({ timeZone, day }, turns) => {
          let clock = Date.parse(`${addDays(day, -1)}T03:00:00Z`)
          const rows = turns.map(({ pause, seconds, mode }) => {
            const start = new Date(clock + pause).toISOString()
            clock += pause + seconds * 1000
            return { start, seconds, mode, projectId: '' }
          })
          for (const total of totalDays(rows, timeZone, addDays(day, -3), addDays(day, 8)))
            expect(total.unionSeconds).toBe(workedSecondsOf(total))
        },
      ),
      { numRuns: 80 },
    )
  })

  it('do not depend on the order of the rows, nor on whether one of them came in two parts', () => {
    const inOrder = (totals: readonly DayTotal[]) =>
      totals.map(total => ({
        ...total,
        projects: total.projects.toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1)),
      }))
    fc.assert(
      fc.property(Week, fc.nat({ max: 7 }), fc.nat({ max: longestRowSeconds }), (week, index, second) => {
        const whole = inOrder(totalsOf(week))
        expect(inOrder(totalsOf({ ...week, rows: week.rows.toReversed() }))).toEqual(whole)
        const row = week.rows[index]
        if (!row || row.seconds < 2) return
        const first = 1 + (second % (row.seconds - 1))
        const parts = [
          { ...row, seconds: first },
          { ...row, start: later(row.start, first * 1000), seconds: row.seconds - first },
        ]
        expect(inOrder(totalsOf({ ...week, rows: week.rows.toSpliced(index, 1, ...parts) }))).toEqual(whole)
      }),
      { numRuns: 80 },
    )
  })

  it('are the same for a day whether it is asked for by itself or within a week', () => {
    fc.assert(
      fc.property(Week, week => {
        for (const total of totalsOf(week))
          expect(totalDays(week.rows, week.timeZone, total.day, total.day)).toEqual([total])
      }),
      { numRuns: 30 },
    )
  })
})

describe('a score', () => {
  it('is productive from 3, unproductive from 1, and unrated at 0', () => {
    expect([0, 1, 2, 3, 4].map(shareOfScore)).toEqual([
      'unrated',
      'unproductive',
      'unproductive',
      'productive',
      'productive',
    ])
  })
})

describe('a token', () => {
  const now = at('2026-11-15T12:00Z')
  const dayMs = 24 * hourMs

  it.each([
    ['unknown while nobody knows its end', null, 'unknown'],
    ['good half a year before its end', 183 * dayMs, 'good'],
    ['good a moment before the warning is due', tokenWarningDays * dayMs + 1, 'good'],
    ['ending fourteen days before its end', tokenWarningDays * dayMs, 'ending'],
    ['ending in its last moment', 1, 'ending'],
    ['ended at its end', 0, 'ended'],
    ['ended after it', -dayMs, 'ended'],
  ] as const)('is %s', (_, left, state) => {
    expect(tokenState(left === null ? null : later(now, left), now)).toBe(state)
  })

  it('is warned about for fourteen days', () => {
    expect(tokenWarningDays).toBe(14)
  })
})

describe('our sum and the provider’s', () => {
  it.each([
    [0, 0, false],
    [0, 1, true],
    [1, 0, true],
    [98, 100, false],
    [100, 98, false],
    [97, 100, true],
    [100, 97, true],
    [144_000, 141_120, false],
    [144_000, 141_119, true],
  ])('of %d and %d seconds differ too much: %s', (ours, theirs, tooMuch) => {
    expect(differsTooMuch(ours, theirs)).toBe(tooMuch)
  })

  it('may be two hundredths apart, to the second, and no second more, whichever is the larger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fiftieth => {
        for (const [one, other] of [
          [49 * fiftieth, 50 * fiftieth],
          [50 * fiftieth, 49 * fiftieth],
        ] as const)
          expect(differsTooMuch(one, other)).toBe(false)
        expect(differsTooMuch(49 * fiftieth - 1, 50 * fiftieth)).toBe(true)
        expect(differsTooMuch(50 * fiftieth, 49 * fiftieth - 1)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the day to look at first', () => {
  const compared = (from: string, ours: number, theirs: number): Compared => ({
    from: at(`${from}Z`),
    to: at(`${from}Z`),
    ours,
    theirs,
  })
  const [monday, tuesday, wednesday] = [
    compared('2026-03-09T00:00', 30_000, 20_000),
    compared('2026-03-10T00:00', 20_000, 30_000),
    compared('2026-03-11T00:00', 29_500, 30_000),
  ]

  it('is the one on which the sums are furthest apart, of several the latest', () => {
    const small = compared('2026-03-12T00:00', 100, 300)
    expect(furthestApart([monday, tuesday, wednesday, small])).toBe(tuesday)
    expect(furthestApart([small, wednesday])).toBe(small)
  })

  it('is none where none is too far apart, or there is none', () => {
    expect(furthestApart([wednesday, compared('2026-03-12T00:00', 0, 0)])).toBeNull()
    expect(furthestApart([])).toBeNull()
  })
})

describe('what was pulled', () => {
  it('is as old as the account that is furthest behind, and old as long as one was never pulled', () => {
    const now = at('2026-11-15T12:00Z')
    const [fresh, older] = [at('2026-11-15T11:50Z'), at('2026-11-15T11:00Z')]
    expect(ageOf([], now)).toEqual({ syncedAt: null, stale: false })
    expect(ageOf([null, null], now)).toEqual({ syncedAt: null, stale: true })
    expect(ageOf([fresh, older], now)).toEqual({ syncedAt: older, stale: true })
    expect(ageOf([fresh, null], now)).toEqual({ syncedAt: fresh, stale: true })
    expect(ageOf([fresh], now)).toEqual({ syncedAt: fresh, stale: false })
  })

  it('is old after three quarters of an hour, and as long as nothing was pulled', () => {
    const now = at('2026-11-15T12:00Z')
    expect(isStale(null, now)).toBe(true)
    expect(isStale(now, now)).toBe(false)
    expect(isStale(at('2026-11-15T11:15Z'), now)).toBe(false)
    expect(isStale(at('2026-11-15T11:14:59.999Z'), now)).toBe(true)
  })
})
