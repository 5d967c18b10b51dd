import type { DayPicture } from '@claimcrew/contract/clocks/shapes'
import { expect, test } from 'vitest'
import { agreementText, noGapText, toClockedDay } from './dayPicture.ts'
import { buildLayout } from './timeline/layout.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const at = (time: string) => `2026-11-03T${time}:00.000Z`

/** A day in Manila whose session is still open at half past six. */
const picture: DayPicture = {
  billerId: id(1),
  billerName: 'Rosa Dizon',
  day: '2026-11-03',
  timeZone: 'Asia/Manila',
  from: at('01:00'),
  to: at('06:30'),
  punchedSeconds: 5 * 3600,
  trackedSeconds: 2 * 3600,
  producedSeconds: 90 * 60,
  explainedSeconds: 0,
  clients: [],
  sessions: [
    {
      attendanceId: id(2),
      clientId: null,
      locked: false,
      from: at('01:00'),
      to: null,
      breaks: [{ breakType: 'Lunch Break', from: at('04:00'), to: at('04:30') }],
    },
  ],
  tracked: [{ clientId: null, from: at('01:00'), to: at('03:00') }],
  trackerBreaks: [],
  tracker: { followed: true, readTo: at('06:30'), unread: false },
  produced: [
    { entryId: id(3), clientId: null, workType: 'appeals', hold: false, from: at('01:00'), to: at('02:00') },
  ],
  amounts: [{ entryId: id(4), clientId: null, workType: 'charge-entry', seconds: 1500, holdSeconds: 300 }],
  explained: [
    {
      clientId: null,
      kind: 'punched-not-tracked',
      why: 'meeting',
      seconds: 1800,
      from: at('03:00'),
      to: at('03:30'),
    },
  ],
  gaps: [],
  serverTime: at('06:30'),
}

test('a session without its breaks is punched time, and one that is open reaches until the server’s now', () => {
  const { bars } = buildLayout(toClockedDay(picture))
  const times = (bars.punched ?? []).map(({ style, from, to, open }) => [
    style,
    new Date(from).toISOString().slice(11, 16),
    new Date(to).toISOString().slice(11, 16),
    open,
  ])
  expect(times).toEqual([
    ['worked', '01:00', '04:00', undefined],
    ['worked', '04:30', '06:30', true],
    ['break', '04:00', '04:30', undefined],
  ])
})

test('entered production is an amount with its hold, and explained time is drawn in the lane that lacks it', () => {
  const { bars, explained } = buildLayout(toClockedDay(picture))
  const poured = bars.produced.filter(({ style }) => style === 'poured')
  expect(poured.map(({ from, to }) => (to - from) / 60_000)).toEqual([30])
  expect(explained).toMatchObject([{ lane: 'tracked', from: Date.parse(at('03:00')) }])
})

test('resolved gaps are not drawn', () => {
  const gap = {
    gapId: id(5),
    clientId: null,
    kind: 'punched-not-tracked',
    seconds: 3600,
    from: at('03:30'),
    to: at('04:00'),
    billerId: id(1),
    billerName: 'Rosa Dizon',
    clientName: null,
    timeZone: 'Asia/Manila',
    day: '2026-11-03',
    locked: false,
    answer: '',
    answeredAt: null,
    how: null,
    reason: '',
    resolvedByName: null,
    resolvedAt: null,
  } as const
  const gaps = [
    { ...gap, state: 'answered' as const },
    { ...gap, gapId: id(6), state: 'resolved' as const },
  ]
  expect(toClockedDay({ ...picture, gaps }).gaps.map(({ gapId }) => gapId)).toEqual([id(5)])
})

test('the day never says that clocks agree when one of them does not exist', () => {
  const tracked = { ...picture, clients: [] }
  const untracked = { ...tracked, tracker: { followed: false, readTo: null, unread: false } }
  const unread = { ...tracked, tracker: { followed: true, readTo: null, unread: false } }
  expect([noGapText(tracked), noGapText(untracked), noGapText(unread)]).toEqual([
    'No time gaps',
    'Not tracked',
    'Not compared yet',
  ])
  expect(agreementText(tracked)).toBe('No time gaps on this day.')
  expect([agreementText(untracked), agreementText(unread)]).toEqual([null, null])
  const empty = { ...untracked, punchedSeconds: 0, trackedSeconds: 0, producedSeconds: 0 }
  expect(agreementText(empty)).toBe('No time was punched, tracked or reported on this day.')
})
