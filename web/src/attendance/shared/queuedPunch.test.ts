import type { WorkSession } from '@claimcrew/contract/attendance/rules'
import { toAttendanceState } from '@claimcrew/contract/attendance/rules'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { describe, expect, test } from 'vitest'
import {
  applyPunches,
  computeRetryDelay,
  isRetryable,
  type PunchStep,
  QueuedPunch,
  splitAfterRefusal,
  toLateFields,
  toServerTime,
} from './queuedPunch.ts'

const nine = '2026-03-02T09:00:00.000Z'
const minutes = (count: number) => count * 60_000
const at = (count: number) => addMilliseconds(nine, minutes(count))

/** The server's clock shows nine o'clock and so many minutes; the laptop's is ahead by `ahead` seconds. */
const clocks = (count: number, ahead = 0) => {
  const server = Date.parse(at(count))
  return { server, wall: server + ahead * 1000 }
}

let place = 0
const made = (step: PunchStep, when: string): QueuedPunch => ({
  place: place++,
  userId: 'maria',
  key: `key-${place}`,
  at: when,
  step,
  refused: null,
})

const punchIn: PunchStep = { kind: 'punch-in' }
const teaBreak: PunchStep = { kind: 'break-start', breakType: 'Tea Break' }
const breakEnd: PunchStep = { kind: 'break-end' }
const punchOut: PunchStep = { kind: 'punch-out', description: 'Denials' }

const working: WorkSession = { punchInTime: at(0), punchOutTime: null, breaks: [] }

describe('A queued punch', () => {
  test('is stored with its client; one stored before the choice existed has none', () => {
    const forLakeside = made({ kind: 'punch-in', clientId: 'lakeside' }, at(0))
    expect(QueuedPunch.parse(structuredClone(forLakeside))).toEqual(forLakeside)
    const before = made(punchIn, at(0))
    expect(QueuedPunch.parse(structuredClone(before))).toEqual(before)
  })

  test('is sent with the time at which it was made', () => {
    expect(toLateFields({ at: at(5) }, clocks(40))).toEqual({ occurredAt: at(5) })
  })

  test('made by a clock that is a little off is put right without a word', () => {
    expect(toLateFields({ at: at(5) }, clocks(40, 120))).toEqual({ occurredAt: at(3) })
    expect(toLateFields({ at: at(5) }, clocks(40, -120))).toEqual({ occurredAt: at(7) })
  })

  test('made by a clock that is more than two minutes off is put right, and says how far it was ahead', () => {
    expect(toLateFields({ at: at(65) }, clocks(40, 3600.4))).toEqual({
      occurredAt: addMilliseconds(at(5), -400),
      clockOffSeconds: 3600,
    })
    expect(toLateFields({ at: at(5) }, clocks(40, -121))).toEqual({
      occurredAt: addMilliseconds(at(7), 1000),
      clockOffSeconds: -121,
    })
  })

  test('never lies in the future, even where the clock was set back meanwhile', () => {
    expect(toLateFields({ at: at(50) }, clocks(40))).toEqual({ occurredAt: at(40) })
  })

  test('is shown with the server’s time of it', () => {
    expect(toServerTime({ at: at(65) }, clocks(40, 3600))).toBe(at(5))
  })
})

describe('A session without a connection', () => {
  test('goes on from what the server said last', () => {
    const queued = [made(teaBreak, at(10)), made(breakEnd, at(25))]
    expect(toAttendanceState(applyPunches(working, queued.slice(0, 1), clocks(1)))).toBe('on-break')
    expect(applyPunches(working, queued, clocks(1))).toEqual({
      ...working,
      breaks: [{ breakType: 'Tea Break', startTime: at(10), endTime: at(25) }],
    })
  })

  test('a whole day can be punched, and a second session after it', () => {
    const queued = [
      made(punchIn, at(0)),
      made(teaBreak, at(10)),
      made(punchOut, at(20)),
      made(punchIn, at(30)),
    ]
    const states = queued.map((_, last) =>
      toAttendanceState(applyPunches(null, queued.slice(0, last + 1), clocks(0))),
    )
    expect(states).toEqual(['punched-in', 'on-break', 'punched-out', 'punched-in'])
  })

  test('has the server’s time on a laptop that is an hour ahead', () => {
    const session = applyPunches(null, [made(punchIn, at(65))], clocks(1, 3600))
    expect(session?.punchInTime).toBe(at(5))
  })

  test('a punch whose answer was lost is not counted twice', () => {
    expect(applyPunches(working, [made(punchIn, at(0))], clocks(1))).toEqual(working)
    const over: WorkSession = { ...working, punchOutTime: at(20) }
    expect(applyPunches(over, [made(punchIn, at(0)), made(punchOut, at(20))], clocks(21))).toEqual(over)
  })
})

describe('After a punch was refused', () => {
  test('punches that depended on it are dropped with it, and a later day stays', () => {
    // The punch-in was too old, so nobody is punched in.
    const [breakAtTen, endOfIt, out, nextIn, nextOut] = [
      made(teaBreak, at(10)),
      made(breakEnd, at(25)),
      made(punchOut, at(480)),
      made(punchIn, at(1400)),
      made(punchOut, at(1800)),
    ]
    const queued = [breakAtTen, endOfIt, out, nextIn, nextOut]
    expect(splitAfterRefusal(null, queued, clocks(1900))).toEqual({
      possible: [nextIn, nextOut],
      lost: [breakAtTen, endOfIt, out],
    })
  })

  test('those that still fit the server’s session are sent', () => {
    // The punch-in was refused because another device had punched in already.
    const out = made(punchOut, at(480))
    expect(splitAfterRefusal(working, [out], clocks(500))).toEqual({ possible: [out], lost: [] })
  })

  test('nothing is recorded before a punch of another device since', () => {
    const elsewhere: WorkSession = { punchInTime: at(600), punchOutTime: null, breaks: [] }
    const out = made(punchOut, at(480))
    expect(splitAfterRefusal(elsewhere, [out], clocks(700))).toEqual({ possible: [], lost: [out] })
  })
})

describe('Another attempt', () => {
  test.each([0, 401, 408, 429, 500, 502, 503])('follows %i', status => {
    expect(isRetryable(status)).toBe(true)
  })

  test.each([400, 403, 404, 409, 413, 422])('does not follow %i', status => {
    expect(isRetryable(status)).toBe(false)
  })

  test('comes ever later, and at least once a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(computeRetryDelay)).toEqual([
      2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ])
  })
})
