import type { WorklogSegment } from '@claimcrew/contract/worklog/contract'
import { describe, expect, test } from 'vitest'
import { buildDayBreakdown, numberSegments, type WorklogDayReply } from './dayBreakdown.ts'

const segment = (start: string, seconds: number, change: Partial<WorklogSegment> = {}): WorklogSegment => ({
  start,
  seconds,
  mode: 'computer',
  projectId: 'posting',
  projectName: 'Payment posting',
  taskName: null,
  deviceId: 'laptop',
  timeDoctorUserId: 'td-1',
  whole: null,
  ...change,
})

/** Tuesday in Manila, which begins on Monday at 16:00 UTC. */
const segments = [
  segment('2026-11-02T16:00:00.000Z', 1800, { whole: { start: '2026-11-02T15:00:00.000Z', seconds: 5400 } }),
  segment('2026-11-03T01:00:00.000Z', 7200),
  segment('2026-11-03T02:30:00.000Z', 3600, {
    projectId: 'denials',
    deviceId: 'desktop',
    timeDoctorUserId: 'td-2',
  }),
  segment('2026-11-03T04:00:00.000Z', 1800, { mode: 'unpaidBreak', projectId: null }),
  segment('2026-11-03T05:00:00.000Z', 5400, { mode: 'manual', projectId: null, deviceId: null }),
]

const day: WorklogDayReply = {
  userId: '0190f2b0-0000-7000-8000-000000000001',
  userName: 'Maria Santos',
  timeZone: 'Asia/Manila',
  date: '2026-11-03',
  day: {
    date: '2026-11-03',
    trackedSeconds: 12_600,
    manualSeconds: 5400,
    breakSeconds: 1800,
    unionSeconds: 16_200,
    projectCount: 2,
  },
  pieces: segments,
  unread: false,
  syncedAt: null,
  stale: false,
}

const never = (message: string) => {
  throw new Error(message)
}

describe('a day’s number', () => {
  test('is proved from its stretches: on the person’s own day, over all accounts, without breaks', () => {
    expect(buildDayBreakdown(day, never)).toEqual({
      hours: 5,
      projectCount: 2,
      trackedSeconds: 12_600,
      manualSeconds: 5400,
      breakSeconds: 1800,
      count: 4,
      overlapSeconds: 1800,
    })
  })

  test('is proved for one project alone', () => {
    expect(buildDayBreakdown(day, never, 'denials')).toMatchObject({ hours: 1, count: 1, overlapSeconds: 0 })
  })

  test('is nothing where there were only breaks', () => {
    const breaks = segments.filter(({ mode }) => mode === 'unpaidBreak')
    expect(buildDayBreakdown({ ...day, day: null, pieces: breaks }, never)).toMatchObject({
      hours: 0,
      projectCount: 0,
      count: 0,
      breakSeconds: 1800,
    })
  })
})

describe('a day’s stretches', () => {
  test('say on which device they were, and what ran at the same time', () => {
    expect(numberSegments(segments).map(({ device, atOnce }) => [device, atOnce])).toEqual([
      [1, false],
      [1, true],
      [2, true],
      [1, false],
      [null, false],
    ])
  })

  test('mention no device where there was only one', () => {
    expect(numberSegments(segments.slice(0, 2)).map(({ device }) => device)).toEqual([null, null])
  })
})
