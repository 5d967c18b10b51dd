import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, Mode, makeInterval, OddDay, secondsByDay, sum, TestWeek } from '../../test/weeks.ts'
import { addDays, addMilliseconds, dayIn, msBetween } from '../kit/time.ts'
import {
  type DayTotal,
  longestRowSeconds,
  sumWorkedSeconds,
  type TrackedInterval,
  toInstantRange,
  toModeKind,
  totalDays,
  workModes,
} from './rules.ts'

const totalsOf = ({ timeZone, rows, firstDay, lastDay }: TestWeek) =>
  totalDays(rows, timeZone, firstDay, lastDay)

const isWork = ({ mode }: TrackedInterval) => toModeKind(mode) !== 'break'

/** Seconds during which at least one of the rows was work, asked of each gap between two of their ends. */
function secondsCovered(rows: readonly TrackedInterval[]): number {
  const ranges = rows.filter(isWork).map(({ start, seconds }) => {
    const from = Math.floor(Date.parse(start) / 1000)
    return { from, to: from + seconds }
  })
  const edges = [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  return sum(
    edges.map((edge, index) => {
      const next = edges[index + 1] ?? edge
      return ranges.some(({ from, to }) => from <= edge && next <= to) ? next - edge : 0
    }),
  )
}

describe('the totals of a day', () => {
  it('keep tracked, manual and break time apart', () => {
    const modes = (kind: string) => workModes.filter(mode => toModeKind(mode) === kind)
    expect(modes('tracked')).toEqual(['computer', 'offcomputer', 'offline', 'mobile'])
    expect(modes('manual')).toEqual(['manual'])
    expect(modes('break')).toEqual(['break', 'paidBreak', 'unpaidBreak'])
    const rows = workModes.map((mode, index) =>
      makeInterval(`2026-03-10T0${index}:00Z`, 2 ** index, { mode }),
    )
    expect(totalDays(rows, 'UTC', '2026-03-10', '2026-03-10')).toMatchObject([
      { trackedSeconds: 1 + 2 + 4 + 8, manualSeconds: 16, breakSeconds: 32 + 64 + 128, unionSeconds: 31 },
    ])
    expect(sumWorkedSeconds({ trackedSeconds: 15, manualSeconds: 16, breakSeconds: 224 })).toBe(31)
  })

  it('count what two machines did at once twice in the sum and once in the union', () => {
    const rows = [
      makeInterval('2026-03-10T09:00Z', 4 * 3600),
      makeInterval('2026-03-10T10:00Z', 3600, { projectId: 'ProjectA' }),
      makeInterval('2026-03-10T12:30Z', 3600, { mode: 'manual' }),
      makeInterval('2026-03-10T09:00Z', 8 * 3600, { mode: 'break' }),
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
      fc.property(TestWeek, week => {
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

  it('add up to all rows, by kind and by project', () => {
    fc.assert(
      fc.property(TestWeek, week => {
        const totals = totalsOf(week)
        for (const [field, kind] of [
          ['trackedSeconds', 'tracked'],
          ['manualSeconds', 'manual'],
          ['breakSeconds', 'break'],
        ] as const) {
          const ofKind = (rows: readonly TrackedInterval[]) =>
            sum(rows.filter(({ mode }) => toModeKind(mode) === kind).map(({ seconds }) => seconds))
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
      fc.property(TestWeek, week => {
        const totals = totalsOf(week)
        for (const total of totals) {
          expect(total.unionSeconds).toBeLessThanOrEqual(sumWorkedSeconds(total))
          const { from, to } = toInstantRange(week.timeZone, total.day, total.day)
          expect(total.unionSeconds * 1000).toBeLessThanOrEqual(msBetween(from, to))
          expect(total.unionSeconds > 0).toBe(sumWorkedSeconds(total) > 0)
        }
        expect(sum(totals.map(({ unionSeconds }) => unionSeconds))).toBe(secondsCovered(week.rows))
      }),
      { numRuns: 150 },
    )
  })

  it('have a union that is the sum where nothing overlaps, down to the millisecond', () => {
    fc.assert(
      fc.property(
        OddDay,
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
            expect(total.unionSeconds).toBe(sumWorkedSeconds(total))
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
      fc.property(TestWeek, fc.nat({ max: 7 }), fc.nat({ max: longestRowSeconds }), (week, index, second) => {
        const whole = inOrder(totalsOf(week))
        expect(inOrder(totalsOf({ ...week, rows: week.rows.toReversed() }))).toEqual(whole)
        const row = week.rows[index]
        if (!row || row.seconds < 2) return
        const first = 1 + (second % (row.seconds - 1))
        const parts = [
          { ...row, seconds: first },
          { ...row, start: addMilliseconds(row.start, first * 1000), seconds: row.seconds - first },
        ]
        expect(inOrder(totalsOf({ ...week, rows: week.rows.toSpliced(index, 1, ...parts) }))).toEqual(whole)
      }),
      { numRuns: 80 },
    )
  })

  it('are the same for a day whether it is requested alone or within a week', () => {
    fc.assert(
      fc.property(TestWeek, week => {
        for (const total of totalsOf(week))
          expect(totalDays(week.rows, week.timeZone, total.day, total.day)).toEqual([total])
      }),
      { numRuns: 30 },
    )
  })
})
