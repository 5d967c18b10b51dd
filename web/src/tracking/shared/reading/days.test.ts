import type { Activity } from '@claimcrew/contract/tracking/shapes'
import { expect, test } from 'vitest'
import { buildReportDays, listDays, sumDays } from './days.ts'

const activity = (start: string, time: number, more: Partial<Activity> = {}): Activity => ({
  userId: 'a',
  start,
  time,
  mode: 'computer',
  projectId: 'p',
  projectName: 'Claims',
  taskId: null,
  taskName: null,
  deviceId: 'laptop',
  dbUserId: '0199f0c0-0000-7000-8000-000000000001',
  billerName: 'Maria Santos',
  ...more,
})

const range = { from: '2026-11-03', to: '2026-11-04' }
const read = (rows: Activity[], today = '2026-11-04') => buildReportDays(rows, 'Asia/Manila', range, today)

test('a stretch over midnight counts on both days, also one that began before the range', () => {
  const [first, second] = read([
    activity('2026-11-02T15:00:00.000Z', 2 * 3600),
    activity('2026-11-03T15:30:00.000Z', 3600),
  ])
  expect(first?.trackedSeconds).toBe(3600 + 1800)
  expect(second?.trackedSeconds).toBe(1800)
})

test('tracked, typed-in and break time are kept apart, and a day without any is there all the same', () => {
  const days = read([
    activity('2026-11-03T01:00:00.000Z', 3600),
    activity('2026-11-03T02:00:00.000Z', 600, { mode: 'paidBreak', projectName: null }),
    activity('2026-11-03T03:00:00.000Z', 900, { mode: 'manual', taskName: 'Appeals' }),
  ])
  expect(days.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-04'])
  expect(days[0]?.timeline.map(({ kind, label }) => [kind, label])).toEqual([
    ['tracked', 'Claims'],
    ['break', 'No project'],
    ['manual', 'Claims · Appeals'],
  ])
  expect(sumDays(days)).toEqual({
    trackedSeconds: 3600,
    manualSeconds: 900,
    breakSeconds: 600,
    twiceSeconds: 0,
  })
})

test('what two devices did at once is said to be counted twice', () => {
  const [day] = read([
    activity('2026-11-03T01:00:00.000Z', 3600),
    activity('2026-11-03T01:30:00.000Z', 3600, { deviceId: 'desktop' }),
  ])
  expect(day).toMatchObject({ trackedSeconds: 7200, twiceSeconds: 1800 })
})

test('tomorrow is not listed', () => {
  expect(read([], '2026-11-03')).toHaveLength(1)
})

test('days that have not begun are not listed', () => {
  expect(listDays({ from: '2026-11-02', to: '2026-11-08' }, '2026-11-04')).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
  ])
})
