import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listDifferences } from './correctionDiff.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const zone = 'Asia/Manila'
const day = '2026-11-03'
const lunch = {
  breakType: 'Lunch Break',
  startTime: '2026-11-03T04:00:00.000Z',
  endTime: '2026-11-03T05:00:00.000Z',
} as const
const times: SessionTimes = {
  punchInTime: '2026-11-03T01:00:00.000Z',
  punchOutTime: '2026-11-03T10:00:00.000Z',
  breaks: [lunch],
  description: 'Payment posting',
}

test('a correction shows only what it changes, before and after', () => {
  const after = { ...times, punchOutTime: '2026-11-03T18:30:00.000Z' }
  expect(listDifferences(times, after, zone, day)).toEqual([
    { what: 'Punch out', before: '6:00 PM', after: 'Wed, Nov 4, 2:30 AM' },
  ])
  expect(listDifferences({ ...times, punchOutTime: null }, times, zone, day)).toEqual([
    { what: 'Punch out', before: 'still open', after: '6:00 PM' },
  ])
})

test('a break that was moved, taken away or added is shown as such', () => {
  const longerLunch = { ...lunch, endTime: '2026-11-03T04:30:00.000Z' }
  expect(listDifferences(times, { ...times, breaks: [longerLunch] }, zone, day)).toEqual([
    { what: 'Break', before: 'Lunch Break 12:00 PM – 1:00 PM', after: 'Lunch Break 12:00 PM – 12:30 PM' },
  ])
  expect(listDifferences(times, { ...times, breaks: [] }, zone, day)).toEqual([
    { what: 'Break', before: 'Lunch Break 12:00 PM – 1:00 PM', after: null },
  ])
})

test('a session that was never punched has no before', () => {
  expect(listDifferences(null, times, zone, day)).toEqual([
    { what: 'Punch in', before: null, after: '9:00 AM' },
    { what: 'Punch out', before: null, after: '6:00 PM' },
    { what: 'Break', before: null, after: 'Lunch Break 12:00 PM – 1:00 PM' },
    { what: 'Summary', before: null, after: 'Payment posting' },
  ])
})
