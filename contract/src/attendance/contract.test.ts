import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  approveMonth,
  getAttendanceDay,
  getMonthlyRegister,
  punchIn,
  punchOut,
  reopenMonth,
  startBreak,
} from './contract.ts'
import {
  addAttendance,
  askCorrection,
  askMissing,
  refuseCorrection,
  updateAttendance,
} from './corrections.ts'
import { askLeave, refuseLeave } from './leave.ts'
import { saveHoliday } from './settings.ts'

const billerId = '0199f0a0-7777-7abc-8def-0123456789ab'
const times = { punchInTime: '2026-03-10T09:00:00Z', punchOutTime: '2026-03-10T18:00:00Z' }

/** What a shape finds wrong, each as `field: message`; nothing when all is well. */
function faults(shape: z.ZodType, input: unknown): string[] {
  const read = shape.safeParse(input)
  return (read.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

describe('a month', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    [3, 3],
  ])('may be %j', (month, read) => {
    expect(getMonthlyRegister.query.parse({ month, year: '2026' })).toEqual({
      month: read,
      year: 2026,
      limit: 1000,
    })
  })

  it.each([
    ['0', 'Enter a month from 1 to 12.'],
    ['13', 'Enter a month from 1 to 12.'],
    ['-1', 'Enter a month from 1 to 12.'],
    ['1.5', 'Enter a month from 1 to 12.'],
    ['', 'Enter a month from 1 to 12.'],
    ['1e99', 'Enter a month from 1 to 12.'],
    ['x', 'Enter a month from 1 to 12.'],
    ['NaN', 'Enter a month from 1 to 12.'],
    ['2026-03', 'Enter a month from 1 to 12.'],
    [undefined, 'Enter a month from 1 to 12.'],
    [['1', '2'], 'Enter a month from 1 to 12.'],
  ])('may not be %j', (month, message) => {
    expect(faults(getMonthlyRegister.query, { month, year: '2026' })[0]).toBe(`month: ${message}`)
  })

  it.each([
    ['1899', 'Enter a year from 2000 to 2100.'],
    ['1999', 'Enter a year from 2000 to 2100.'],
    ['2101', 'Enter a year from 2000 to 2100.'],
    ['2026.5', 'Enter a year from 2000 to 2100.'],
    ['275761', 'Enter a year from 2000 to 2100.'],
    ['last', 'Enter a year from 2000 to 2100.'],
  ])('may not be in the year %j', (year, message) => {
    expect(faults(getMonthlyRegister.query, { month: '3', year })).toEqual([`year: ${message}`])
  })

  it('is a number where it is approved and reopened, within the same bounds', () => {
    for (const [shape, more] of [
      [approveMonth.body, {}],
      [reopenMonth.body, { reason: 'A mistake' }],
    ] as const) {
      const wrong = (month: unknown, year: unknown) => faults(shape, { billerId, month, year, ...more })
      expect(wrong(12, 2026)).toEqual([])
      for (const month of [0, 13, 1.5, '3'])
        expect(wrong(month, 2026)[0]).toBe('month: Enter a month from 1 to 12.')
      for (const year of [1899, 2101, 2026.5])
        expect(wrong(3, year)[0]).toBe('year: Enter a year from 2000 to 2100.')
    }
  })

  it('has no unknown parameters', () => {
    expect(faults(getMonthlyRegister.query, { month: '3', year: '2026', person: billerId })).toHaveLength(1)
    expect(faults(getMonthlyRegister.query, { month: '3', year: '2026', clientId: 'me' })).toEqual([
      'clientId: This isn’t a valid ID.',
    ])
  })
})

describe('a punch', () => {
  it.each(['Coffee Break', 'tea break', 'Tea Break ', '', null, 1, ['Tea Break'], 'toString'])(
    'begins no break of the type %j',
    breakType => {
      expect(faults(startBreak.body, { billerId, breakType })).toEqual([
        'breakType: Choose one of: Tea Break, Lunch Break, Permission Break.',
      ])
    },
  )

  it.each([
    ['nothing', '', 'A work summary is required.'],
    ['blanks', ' \n\t\u00a0\u3000 ', 'A work summary is required.'],
    ['20,000 characters', 'x'.repeat(20_000), 'A work summary is too long: at most 5000 characters.'],
    ['a NUL', 'posted\0 20', 'A work summary has characters we can’t save.'],
    ['half a character', 'posted \ud83d', 'A work summary has characters we can’t save.'],
    [
      'a patient’s birth date',
      'Called about DOB 01/02/1980',
      'This looks like a date of birth. Leave out anything that identifies a patient.',
    ],
  ])('ends no session with %s for a summary', (_, description, message) => {
    expect(faults(punchOut.body, { billerId, description })).toEqual([`description: ${message}`])
  })

  it('carries a summary of up to 5,000 characters, in lines, with what surrounds it trimmed', () => {
    const body = { billerId, description: `  Posted 20\nAppealed 3\n${'x'.repeat(4979)}  ` }
    expect(punchOut.body.parse(body).description).toHaveLength(5000)
    expect(faults(punchOut.body, { billerId })).toHaveLength(1)
  })

  it('that was made without a connection says when, to the millisecond and in UTC', () => {
    const read = punchIn.body.parse({ billerId, occurredAt: '2026-03-10T09:00:00Z', clockOffSeconds: -130 })
    expect(read).toEqual({ billerId, occurredAt: '2026-03-10T09:00:00.000Z', clockOffSeconds: -130 })
    for (const occurredAt of ['9 o’clock', '', '2026-03-10T09:00:00+05:30', 1_773_133_200_000, null])
      expect(faults(punchIn.body, { billerId, occurredAt })).toEqual(['occurredAt: Enter a valid time.'])
    expect(faults(punchIn.body, { billerId, clockOffSeconds: 0.5 })).toHaveLength(1)
    expect(faults(punchIn.body, { billerId, clockOffSeconds: 3e9 })).toHaveLength(1)
  })

  it('needs a biller and takes no unknown fields', () => {
    expect(faults(punchIn.body, {})).toHaveLength(1)
    expect(faults(punchIn.body, { billerId: 'me' })).toEqual(['billerId: This isn’t a valid ID.'])
    expect(faults(punchIn.body, { billerId, punchInTime: times.punchInTime })).toHaveLength(1)
  })
})

describe('a correction', () => {
  const changes = [
    [updateAttendance.body, { attendanceId: billerId }],
    [askCorrection.body, { attendanceId: billerId }],
    [addAttendance.body, { billerId, ...times }],
    [askMissing.body, times],
  ] as const

  it('needs a reason', () => {
    for (const [shape, rest] of changes) {
      expect(faults(shape, { ...rest, reason: 'The network was down' })).toEqual([])
      for (const reason of ['', '  \n '])
        expect(faults(shape, { ...rest, reason })).toEqual(['reason: A reason is required.'])
      expect(faults(shape, { ...rest, reason: 'x'.repeat(1001) })).toEqual([
        'reason: A reason is too long: at most 1000 characters.',
      ])
    }
    for (const shape of [refuseCorrection.body, refuseLeave.body])
      expect(faults(shape, { note: ' ' })).toEqual(['note: A reason is required.'])
  })

  it('has a summary without a patient in it', () => {
    for (const [shape, rest] of changes) {
      const sent = { ...rest, reason: 'Forgotten' }
      expect(faults(shape, { ...sent, description: 'Worked 14 denials, CO-16' })).toEqual([])
      expect(faults(shape, { ...sent, description: 'MRN 123456 called' })).toEqual([
        'description: This looks like a patient’s record number. Leave out anything that identifies a patient.',
      ])
    }
  })

  it('has times that are times, written in one way, and of this century', () => {
    for (const [shape, rest] of changes) {
      const sent = { ...rest, reason: 'Forgotten' }
      const breaks = [{ breakType: 'Tea Break', startTime: '2026-03-10T10:00:00.5Z', endTime: null }]
      expect(shape.parse({ ...sent, punchInTime: '2026-03-10T09:00:00Z', breaks })).toMatchObject({
        punchInTime: '2026-03-10T09:00:00.000Z',
        breaks: [{ breakType: 'Tea Break', startTime: '2026-03-10T10:00:00.500Z', endTime: null }],
      })
      for (const punchInTime of ['yesterday', '', '2026-02-29T09:00:00Z', '2026-03-10 09:00:00'])
        expect(faults(shape, { ...sent, punchInTime })).toEqual(['punchInTime: Enter a valid time.'])
      for (const punchInTime of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59.999Z'])
        expect(faults(shape, { ...sent, punchInTime })).toEqual([
          'punchInTime: This date is too far in the past.',
        ])
    }
  })

  it('has at most 50 breaks, each of a known type', () => {
    for (const [shape, rest] of changes) {
      const sent = { ...rest, reason: 'Forgotten' }
      const one = { breakType: 'Tea Break', startTime: '2026-03-10T10:00:00Z', endTime: null }
      expect(faults(shape, { ...sent, breaks: Array(50).fill(one) })).toEqual([])
      expect(faults(shape, { ...sent, breaks: Array(51).fill(one) })).toEqual([
        'breaks: Add 50 breaks or fewer.',
      ])
      expect(faults(shape, { ...sent, breaks: [{ ...one, breakType: 'Nap' }] })).toEqual([
        'breaks.0.breakType: Choose one of: Tea Break, Lunch Break, Permission Break.',
      ])
    }
  })
})

describe('a day in a request', () => {
  const shapes = [
    [getAttendanceDay.query, 'date', { billerId }],
    [askLeave.body, 'firstDay', { lastDay: '2026-03-12', reason: 'A wedding' }],
    [askLeave.body, 'lastDay', { firstDay: '2026-03-10', reason: 'A wedding' }],
    [saveHoliday.params, 'day', {}],
  ] as const

  it('exists in the calendar and lies in the years 2000 to 2100', () => {
    for (const [shape, field, rest] of shapes) {
      for (const day of ['2000-01-01', '2028-02-29', '2100-12-31'])
        expect(faults(shape, { ...rest, [field]: day })).toEqual([])
      for (const day of ['2026-02-29', '2026-13-01', '2026-3-1', 'today', '', '+002026-03-10'])
        expect(faults(shape, { ...rest, [field]: day })).toEqual([`${field}: Enter a valid date.`])
      for (const day of ['0000-01-01', '1899-12-31', '2101-01-01', '9999-12-31'])
        expect(faults(shape, { ...rest, [field]: day })).toEqual([
          `${field}: Enter a year from 2000 to 2100.`,
        ])
    }
  })
})
