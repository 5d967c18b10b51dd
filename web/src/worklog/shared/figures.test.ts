import type { WorklogTableDay, WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { describe, expect, test } from 'vitest'
import {
  computeHeatLevel,
  computeOverlap,
  dayTotals,
  findStaleness,
  listWorkedDays,
  sumProjectShares,
  sumTotals,
  toDayBars,
} from './figures.ts'

const day = (date: string, change: Partial<WorklogTableDay> = {}): WorklogTableDay => {
  const { trackedSeconds = 7 * 3600, manualSeconds = 0 } = change
  return {
    date,
    trackedSeconds,
    manualSeconds,
    breakSeconds: 1800,
    unionSeconds: trackedSeconds + manualSeconds,
    projectCount: 2,
    ...change,
  }
}

const person = (
  userId: string,
  userName: string,
  change: Partial<WorklogTablePerson> = {},
): WorklogTablePerson => ({
  userId,
  userName,
  timeZone: 'Asia/Manila',
  profilePicture: null,
  timeDoctorUserIds: ['td'],
  syncedAt: '2026-11-15T10:00:00.000Z',
  stale: false,
  days: [],
  unreadDays: [],
  projects: [],
  ...change,
})

describe('the worked days of a worklog', () => {
  test('come by date, then by name, and people of one name by their id', () => {
    const people = [
      person('3', 'Ana', { days: [day('2026-11-02')] }),
      person('2', 'Zoe', { days: [day('2026-11-01')] }),
      person('1', 'Ana', { days: [day('2026-11-02'), day('2026-11-03')] }),
    ]
    expect(listWorkedDays(people).map(day => [day.date, day.billerName, day.userId])).toEqual([
      ['2026-11-01', 'Zoe', '2'],
      ['2026-11-02', 'Ana', '1'],
      ['2026-11-02', 'Ana', '3'],
      ['2026-11-03', 'Ana', '1'],
    ])
  })

  test('count what was tracked and what was added manually, and have no day of breaks alone', () => {
    const days = [
      day('2026-11-01', { trackedSeconds: 0, manualSeconds: 0 }),
      day('2026-11-02', { manualSeconds: 1800 }),
    ]
    expect(listWorkedDays([person('1', 'Ana', { days })])).toMatchObject([
      { date: '2026-11-02', seconds: 27_000 },
    ])
  })
})

test('a team’s totals count billers and their days, and leave breaks out', () => {
  const people = [
    person('1', 'Ana', {
      days: [
        day('2026-11-02', { manualSeconds: 3600 }),
        day('2026-11-03', { unionSeconds: 6 * 3600 }),
        day('2026-11-04', { trackedSeconds: 0 }),
      ],
    }),
    person('2', 'Ben'),
    person('3', 'Cy', { timeDoctorUserIds: [] }),
  ]
  expect(sumTotals(people)).toEqual({
    seconds: 15 * 3600,
    manualSeconds: 3600,
    breakSeconds: 3 * 1800,
    workedDays: 2,
    working: 1,
    people: 3,
    untracked: 1,
    overlaps: 1,
    overlapSeconds: 3600,
  })
  expect([...dayTotals(people)]).toEqual([
    ['2026-11-02', 8 * 3600],
    ['2026-11-03', 7 * 3600],
    ['2026-11-04', 0],
  ])
})

test('less than a minute at once is not spoken of', () => {
  expect(computeOverlap(day('2026-11-02', { unionSeconds: 7 * 3600 - 59 }))).toBe(0)
  expect(computeOverlap(day('2026-11-02', { unionSeconds: 7 * 3600 - 60 }))).toBe(60)
  // Filtered by a project, the union may be that of the whole day.
  expect(computeOverlap(day('2026-11-02', { unionSeconds: 8 * 3600 }))).toBe(0)
})

test('a cell is the darker the more it holds', () => {
  expect([0, 1, 7200, 7379, 7380, 28_801, 28_980, 86_400].map(computeHeatLevel)).toEqual([
    0, 1, 1, 1, 2, 4, 5, 5,
  ])
})

test('a chart has a bar for each day of the range, over the end of a month too', () => {
  expect(toDayBars([day('2026-11-01')], '2026-10-31', '2026-11-01')).toEqual([
    { date: '2026-10-31', seconds: 0, overlap: 0 },
    { date: '2026-11-01', seconds: 25_200, overlap: 0 },
  ])
})

test('projects are summed over people, the most time first, without those of breaks alone', () => {
  const project = (projectId: string | null, trackedSeconds: number) => ({
    projectId,
    trackedSeconds,
    manualSeconds: 0,
    breakSeconds: 60,
  })
  const people = [
    person('1', 'Ana', { projects: [project('a', 10), project(null, 25), project('b', 0)] }),
    person('2', 'Ben', { projects: [project('a', 20)] }),
  ]
  expect(sumProjectShares(people)).toEqual([
    { projectId: 'a', seconds: 30 },
    { projectId: null, seconds: 25 },
  ])
})

describe('data that may lack the latest hours', () => {
  const old = { stale: true, syncedAt: '2026-11-14T18:00:00.000Z' }

  test('is known by the oldest pull', () => {
    const people = [
      person('1', 'Ana', old),
      person('2', 'Ben', { stale: true, syncedAt: '2026-11-14T02:00:00.000Z' }),
      person('3', 'Cy'),
      person('4', 'Di', { timeDoctorUserIds: [], stale: true, syncedAt: null }),
    ]
    expect(findStaleness(people, '2026-11-30')).toEqual({
      oldest: '2026-11-14T02:00:00.000Z',
      stale: 2,
      never: 0,
      tracked: 3,
    })
  })

  test('is nothing where the range ended before the pull, on the biller’s own clock', () => {
    expect(findStaleness([person('1', 'Ana', old)], '2026-11-14').oldest).toBeNull()
    expect(findStaleness([person('1', 'Ana', old)], '2026-11-15').oldest).toBe(old.syncedAt)
  })

  test('is everything of those who were never pulled', () => {
    const people = [person('1', 'Ana', { stale: true, syncedAt: null })]
    expect(findStaleness(people, '2026-10-31')).toMatchObject({ oldest: null, never: 1 })
  })
})
