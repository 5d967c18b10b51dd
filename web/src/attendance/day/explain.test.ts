import { defaultSettings } from '@claimcrew/contract/attendance/settings'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { describe, expect, test } from 'vitest'
import { explainCode, explainFlags, sessionNotes } from './explain.ts'

const facts = (change: Partial<RegisterDay>) => ({
  day: {
    date: '2026-11-03',
    code: 'P' as const,
    marks: [],
    workedSeconds: 26_160,
    breakSeconds: 0,
    punchInTime: '2026-11-03T01:24:40.000Z',
    punchOutTime: '2026-11-03T08:10:00.000Z',
    lateSent: false,
    attendanceIds: ['1'],
    ...change,
  },
  settings: defaultSettings,
  timeZone: 'Asia/Manila',
  holiday: null,
})

describe('why a day is what it is', () => {
  test('is explained with times in the biller’s time zone', () => {
    expect(
      explainFlags(facts({ marks: ['LATE', 'EARLY'] })).map(({ word, why }) => `${word}: ${why}`),
    ).toEqual([
      'Late: Punched in at 9:24 AM, expected 9:00 AM.',
      'Left early: Punched out at 4:10 PM, expected to stay until 6:00 PM.',
    ])
  })

  test('is explained for every code', () => {
    expect(explainCode(facts({})).why).toBe('7 h 16 m punched.')
    expect(explainCode(facts({ code: 'HD', workedSeconds: 11_400 })).why).toBe(
      '3 h 10 m punched, less than 4 h.',
    )
    expect(explainCode(facts({ code: 'WO' })).why).toBe('Tuesday is a day off.')
    expect(explainCode({ ...facts({ code: 'H' }), holiday: 'Bonifacio Day' }).why).toBe('Bonifacio Day')
    expect(explainCode(facts({ code: 'A', attendanceIds: [] }))).toEqual({
      word: 'Absent',
      why: 'No punches on a working day.',
      attention: true,
    })
  })

  test('only what needs a review asks for attention', () => {
    const all = explainFlags(facts({ marks: ['LATE', 'REG', 'AUTO', 'POW'], lateSent: true }))
    expect(all.filter(({ attention }) => attention).map(({ word }) => word)).toEqual([
      'Late',
      'Closed automatically',
      'Sent later, unverified',
    ])
  })
})

describe('a session', () => {
  test('explains the source of its times', () => {
    expect(sessionNotes({ autoClosed: false, lateSent: false, clockOffSeconds: null })).toEqual([])
    expect(sessionNotes({ autoClosed: true, lateSent: true, clockOffSeconds: -420 })).toEqual([
      'Closed automatically: the end time is an estimate.',
      'Sent late: the time is unverified.',
      'The device’s clock was 7 min slow; the times are corrected by that.',
    ])
  })
})
