import { defaultSettings, type Settings } from '@claimcrew/contract/attendance/settings'
import { expect, test } from 'vitest'
import { buildTimeline } from './timeline.ts'

const now = '2026-11-03T12:00:00.000Z'
const work = { punchInTime: '2026-11-03T01:00:00.000Z', punchOutTime: '2026-11-03T10:00:00.000Z', breaks: [] }
const draw = (sessions: Parameters<typeof buildTimeline>[0], settings: Settings | null = defaultSettings) =>
  buildTimeline(sessions, '2026-11-03', settings, 'Asia/Manila', now)

test('a day worked as expected fills its bar', () => {
  expect(draw([work]).segments).toEqual([{ kind: 'work', open: false, left: 0, width: 100 }])
})

test('the bar is as long as what was expected and what was worked together', () => {
  const long = draw([{ ...work, punchOutTime: '2026-11-03T19:00:00.000Z' }])
  expect(long.segments[0]).toMatchObject({ left: 0, width: 100 })
  expect(long.expected).toEqual([0, 50])
})

test('breaks lie on the work, and what is open goes on until now', () => {
  const open = {
    ...work,
    punchInTime: '2026-11-03T02:00:00.000Z',
    punchOutTime: null,
    breaks: [{ breakType: 'Tea Break' as const, startTime: '2026-11-03T06:30:00.000Z', endTime: null }],
  }
  expect(draw([open]).segments.map(({ kind, open: still, left }) => [kind, still, left])).toEqual([
    ['work', true, (1 / 11) * 100],
    ['break', true, 50],
  ])
})

test('a shift that is expected over midnight ends on the next day', () => {
  const night = { ...defaultSettings, startTime: '19:30', endTime: '04:30' }
  const { from, to } = draw([], night)
  expect((to - from) / 3_600_000).toBe(9)
})

test('on a day off nothing is expected, and the bar is what was worked', () => {
  const short = { ...work, punchOutTime: '2026-11-03T03:00:00.000Z' }
  expect(draw([short], null)).toMatchObject({ expected: [], segments: [{ left: 0, width: 100 }] })
})
