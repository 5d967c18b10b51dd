import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { expect, test } from 'vitest'
import { countMonitors, groupByHour } from './hours.ts'

const shot = (takenAt: string, more: Partial<Screenshot> = {}): Screenshot => ({
  screenshotId: `${takenAt} ${more.screenNumber ?? 0}`,
  userId: 'a',
  takenAt,
  screenNumber: 0,
  keys: 100,
  movements: 50,
  clicks: 10,
  projectId: null,
  taskId: null,
  ...more,
})

test('screenshots stand in order, hour by hour of the person’s own clock', () => {
  const hours = groupByHour(
    [
      shot('2026-11-03T03:10:00.000Z'),
      shot('2026-11-03T01:20:00.000Z'),
      shot('2026-11-03T01:05:00.000Z', { screenNumber: 1 }),
      shot('2026-11-03T01:05:00.000Z'),
    ],
    'Asia/Kolkata',
  )
  expect(hours.map(({ hour, shots }) => [hour, shots.map(({ screenshotId }) => screenshotId)])).toEqual([
    [6, ['2026-11-03T01:05:00.000Z 0', '2026-11-03T01:05:00.000Z 1', '2026-11-03T01:20:00.000Z 0']],
    [8, ['2026-11-03T03:10:00.000Z 0']],
  ])
})

test('keyboard and mouse of one moment count once, however many monitors there are', () => {
  const shots = [shot('2026-11-03T01:05:00.000Z'), shot('2026-11-03T01:05:00.000Z', { screenNumber: 1 })]
  expect(groupByHour(shots, 'UTC')).toMatchObject([{ keys: 100, clicks: 10, movements: 50 }])
  expect(countMonitors(shots)).toBe(2)
})

test('an hour that comes twice stands there twice', () => {
  const hours = groupByHour(
    [shot('2026-11-01T05:30:00.000Z'), shot('2026-11-01T06:30:00.000Z')],
    'America/New_York',
  )
  expect(hours.map(({ hour }) => hour)).toEqual([1, 1])
})
