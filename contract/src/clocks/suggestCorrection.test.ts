import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWorkedSeconds, findTimesError, type WorkSession } from '../attendance/rules.ts'
import {
  toBreakIntervals,
  toInstant,
  toSecond,
  toSessionInterval,
  toWorkedIntervals,
} from '../attendance/sessionIntervals.ts'
import { subtractIntervals, sumIntervalSeconds } from '../kit/intervals.ts'
import { compareClocks } from './compareClocks.ts'
import { type CorrectableGap, type CorrectableSession, suggestCorrection } from './suggestCorrection.ts'

const at = (time: string) => `2026-03-09T${time}:00.000Z`
const later = '2026-03-12T00:00:00.000Z'

const session: CorrectableSession = {
  attendanceId: 'one',
  clientId: 'a',
  day: '2026-03-09',
  timeZone: 'UTC',
  punchInTime: at('09:00'),
  punchOutTime: at('17:00'),
  breaks: [{ breakType: 'Lunch Break', startTime: at('12:00'), endTime: at('13:00') }],
}

const silence = (from: string, to: string): CorrectableGap => ({
  kind: 'punched-not-tracked',
  clientId: 'a',
  from: at(from),
  to: at(to),
})
const work = (from: string, to: string): CorrectableGap => ({
  ...silence(from, to),
  kind: 'tracked-not-punched',
})

describe('the suggested correction of punches', () => {
  test('after silence at the beginning: the session began later', () => {
    expect(suggestCorrection(silence('09:01', '10:00'), [session])).toEqual({
      does: 'begin-later',
      attendanceId: 'one',
      punchInTime: at('10:00'),
      breaks: session.breaks,
    })
  })

  test('after silence from lunch on: the session ended earlier', () => {
    expect(suggestCorrection(silence('13:00', '17:00'), [session])).toMatchObject({
      does: 'end-earlier',
      punchOutTime: at('13:00'),
      breaks: session.breaks,
    })
  })

  test('after silence in between: there was a break', () => {
    expect(suggestCorrection(silence('14:00', '15:00'), [session])).toMatchObject({
      does: 'add-break',
      breaks: [
        ...session.breaks,
        { breakType: 'Permission Break', startTime: at('14:00'), endTime: at('15:00') },
      ],
    })
  })

  test('after work during lunch: lunch was shorter', () => {
    expect(suggestCorrection(work('12:20', '13:00'), [session])).toMatchObject({
      does: 'shorten-break',
      breaks: [{ startTime: at('12:00'), endTime: at('12:20') }],
    })
  })

  test('after work right before or after a session: the session was longer', () => {
    expect(suggestCorrection(work('17:00', '18:00'), [session])).toMatchObject({
      does: 'end-later',
      punchOutTime: at('18:00'),
    })
    expect(suggestCorrection(work('08:00', '08:59'), [session])).toMatchObject({
      does: 'begin-earlier',
      punchInTime: at('08:00'),
    })
  })

  test('after work right behind a session whose end was cut by nearly two seconds: the session was longer', () => {
    const cut = {
      ...session,
      punchInTime: '2026-03-09T08:49:01.203Z',
      punchOutTime: '2026-03-09T10:09:08.001Z',
    }
    const from = toInstant(toSessionInterval(cut, later).to)
    expect(from).toBe('2026-03-09T10:09:07.000Z')
    expect(suggestCorrection({ ...work('10:09', '10:15'), from }, [cut])).toMatchObject({ does: 'end-later' })
  })

  test('after work on its own: a session was never punched', () => {
    expect(suggestCorrection(work('19:00', '20:00'), [session])).toEqual({
      does: 'add-session',
      punchInTime: at('19:00'),
      punchOutTime: at('20:00'),
    })
  })

  test('leaves a session of another client alone', () => {
    expect(suggestCorrection({ ...work('17:00', '18:00'), clientId: 'b' }, [session])).toMatchObject({
      does: 'add-session',
    })
  })

  test('is none for production, which has no times in the day', () => {
    const gap = { kind: 'produced-without-time', clientId: 'a', from: null, to: null } as const
    expect(suggestCorrection(gap, [session])).toBeNull()
  })
})

/** Punches are at any millisecond, tracked time at whole seconds. */
const messy = fc
  .record({
    punchIn: fc.integer({ min: Date.parse(at('08:00')), max: Date.parse(at('10:00')) }),
    ms: fc.integer({ min: 3_600_000, max: 9 * 3_600_000 }),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 997 }), { maxLength: 6 }),
  })
  .map(({ punchIn, ms, cuts }): CorrectableSession => {
    const moments = cuts.sort((a, b) => a - b).map(cut => new Date(punchIn + Math.floor((ms * cut) / 1000)))
    const breaks = Array.from({ length: Math.floor(moments.length / 2) }, (_, index) => ({
      breakType: 'Tea Break' as const,
      startTime: moments[index * 2]?.toISOString() ?? '',
      endTime: moments[index * 2 + 1]?.toISOString() ?? '',
    }))
    const [punchInTime, punchOutTime] = [punchIn, punchIn + ms].map(one => new Date(one).toISOString())
    return { ...session, punchInTime: punchInTime ?? '', punchOutTime: punchOutTime ?? '', breaks }
  })

test('counts as many seconds of a session as attendance does', () => {
  fc.assert(
    fc.property(messy, one => {
      expect(
        Math.abs(sumIntervalSeconds(toWorkedIntervals(one, later)) - countWorkedSeconds(one, later)),
      ).toBeLessThanOrEqual(1)
      expect(subtractIntervals(toBreakIntervals(one, later), [toSessionInterval(one, later)])).toEqual([])
    }),
  )
})

test('leaves no gap in that time once it is made', () => {
  const trackedPieces = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 1, max: 200 })), { maxLength: 6 })
    .map(all =>
      all.map(([from, length]) => ({
        from: toSecond(at('07:00')) + from * 60,
        to: toSecond(at('07:00')) + (from + length) * 60,
      })),
    )
  fc.assert(
    fc.property(messy, trackedPieces, (one, tracked) => {
      const gapsOf = (sessions: readonly WorkSession[]) =>
        compareClocks({
          punched: sessions.flatMap(each => toWorkedIntervals(each, later)),
          tracked,
          producedSeconds: 0,
          explained: [],
          others: [],
          unnamed: { punchedSeconds: 0, trackedSeconds: 0 },
        }).gaps
      const gap = gapsOf([one]).find(({ seconds }) => seconds >= 300)
      if (!gap?.interval) return
      const request = {
        kind: gap.kind,
        clientId: 'a',
        from: toInstant(gap.interval.from),
        to: toInstant(gap.interval.to),
      }
      const suggested = suggestCorrection(request, [one])
      expect(suggested).not.toBeNull()
      if (!suggested) return
      const sessions =
        suggested.does === 'add-session' ? [one, { ...suggested, breaks: [] }] : [{ ...one, ...suggested }]
      for (const each of sessions) expect(findTimesError(each, later)).toBeNull()
      const seconds = (all: ReturnType<typeof gapsOf>) => all.reduce((sum, each) => sum + each.seconds, 0)
      // What lay between pieces that were joined may turn up on the other side.
      expect(seconds(gapsOf(sessions))).toBeLessThan(seconds(gapsOf([one])))
    }),
  )
})
