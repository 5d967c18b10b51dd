import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cellName, isOffDay, listMonthColumns } from './cells.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const november = listMonthColumns({ month: 11, year: 2026 })
const day = (change: Partial<RegisterDay>): RegisterDay => ({
  date: '2026-11-03',
  code: 'P',
  marks: [],
  workedSeconds: 28_920,
  breakSeconds: 0,
  punchInTime: null,
  punchOutTime: null,
  lateSent: false,
  attendanceIds: [],
  ...change,
})
const column = (number: number) => {
  const match = november[number - 1]
  if (!match) throw new Error('No such day')
  return match
}

describe('a cell', () => {
  test('is labeled with person, day, code, hours and marks', () => {
    expect(cellName('Maria Santos', column(3), day({ marks: ['LATE'] }), false)).toBe(
      'Maria Santos, Tue, Nov 3: present, 8 h 2 m punched, late',
    )
    expect(cellName('Maria Santos', column(4), day({ code: 'A', workedSeconds: 0 }), true)).toBe(
      'Maria Santos, Wed, Nov 4: absent, closed',
    )
  })

  test('is a day off by its code, by work on a weekly off, and at a weekend to come', () => {
    expect(isOffDay(day({ code: 'WO' }), column(3))).toBe(true)
    expect(isOffDay(day({ marks: ['POW'] }), column(3))).toBe(true)
    expect(isOffDay(day({ code: '—' }), column(7))).toBe(true)
    expect(isOffDay(day({ code: 'P' }), column(7))).toBe(false)
    expect(isOffDay(day({ code: '—' }), column(9))).toBe(false)
  })
})

describe('the days of a month', () => {
  test('are all there, a leap day too', () => {
    expect(november).toHaveLength(30)
    expect(listMonthColumns({ month: 2, year: 2028 }).at(-1)?.text).toBe('Tue, Feb 29, 2028')
  })
})
