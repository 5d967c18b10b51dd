import { describe, expect, it } from 'vitest'
import { dayIn, type Instant } from '../kit/time.ts'
import {
  type DayCircumstances,
  type DayCode,
  type DayMark,
  type DaySummary,
  dayCodes,
  dayMarks,
  type RegisterSession,
  summarizeDay,
  sumRegisterDays,
  toBlankDaySummary,
  toEmptyDayCode,
} from './register.ts'
import type { Break, BreakType } from './rules.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** A local time with its offset, as people write it, and so without the rules' own reckoning. */
const at = (local: string): Instant => new Date(local).toISOString()

type Extra = Partial<Pick<RegisterSession, 'autoClosed' | 'corrected' | 'lateSent'>> & { breaks?: Break[] }

const session = (timeZone: string, from: string, to: string | null, extra: Extra = {}): RegisterSession => ({
  attendanceId: `session of ${from}`,
  timeZone,
  punchInTime: at(from),
  punchOutTime: to && at(to),
  breaks: [],
  autoClosed: false,
  corrected: false,
  lateSent: false,
  ...extra,
})

const rest = (breakType: BreakType, from: string, to: string | null): Break => ({
  breakType,
  startTime: at(from),
  endTime: to && at(to),
})

const on = (
  day: string,
  more: Partial<Omit<DayCircumstances, 'settings'>> = {},
  settings: Partial<Settings> = {},
) => ({
  day,
  holiday: false,
  onLeave: false,
  ...more,
  settings: { ...defaultSettings, ...settings },
})

const holiday = { holiday: true }
const leave = { onLeave: true }
const night = { startTime: '19:30', endTime: '04:30' }
const always = { weeklyOffs: [] }

/** A Tuesday in Kolkata, nine to six. */
const tuesday = '2026-03-10'
const kolkata = (from: string, to: string | null, extra?: Extra) =>
  session('Asia/Kolkata', `2026-03-10T${from}+05:30`, to && `2026-03-10T${to}+05:30`, extra)
const sunday = (from: string, to: string | null, extra?: Extra) =>
  session('Asia/Kolkata', `2026-03-08T${from}+05:30`, to && `2026-03-08T${to}+05:30`, extra)
const manila = (from: string, to: string) => session('Asia/Manila', `${from}+08:00`, `${to}+08:00`)
const newYork = (from: string, to: string) => session('America/New_York', from, to)
const lunch = (from: string, to: string | null) =>
  rest('Lunch Break', `2026-03-10T${from}+05:30`, to && `2026-03-10T${to}+05:30`)

type Case = [string, DayCircumstances, RegisterSession[], DayCode, DayMark[], workedHours: number]

const workedDays: Case[] = [
  ['nine to six', on(tuesday), [kolkata('09:00', '18:00')], 'P', [], 9],
  ['as late and as early as grace allows', on(tuesday), [kolkata('09:10', '17:50')], 'P', [], 8 + 40 / 60],
  ['a second later than that', on(tuesday), [kolkata('09:10:01', '18:10:01')], 'P', ['LATE'], 9],
  ['a second earlier than that', on(tuesday), [kolkata('08:49:59', '17:49:59')], 'P', ['EARLY'], 9],
  ['no grace, on time', on(tuesday, {}, { graceMinutes: 0 }), [kolkata('09:00', '18:00')], 'P', [], 9],
  [
    'no grace, not on time',
    on(tuesday, {}, { graceMinutes: 0 }),
    [kolkata('09:00:01', '17:59:59')],
    'P',
    ['LATE', 'EARLY'],
    9 - 2 / 3600,
  ],
  ['exactly half a day', on(tuesday), [kolkata('09:00', '13:00')], 'P', ['EARLY'], 4],
  ['a second less', on(tuesday), [kolkata('09:00:01', '13:00')], 'HD', ['EARLY'], 4 - 1 / 3600],
  [
    'half a day with lunch in it',
    on(tuesday),
    [kolkata('13:00', '18:00', { breaks: [lunch('14:00', '15:00')] })],
    'P',
    ['LATE'],
    4,
  ],
  [
    'half a day with too long a lunch in it',
    on(tuesday),
    [kolkata('13:00', '18:00', { breaks: [lunch('14:00', '15:00:01')] })],
    'HD',
    ['LATE'],
    4 - 1 / 3600,
  ],
  [
    'two half days with an afternoon off',
    on(tuesday),
    [kolkata('16:00', '18:00'), kolkata('09:00', '11:00')],
    'P',
    [],
    4,
  ],
  ['a single second', on(tuesday), [kolkata('09:00', '09:00:01')], 'HD', ['EARLY'], 1 / 3600],
  [
    'nothing but a break',
    on(tuesday),
    [kolkata('09:00', '18:00', { breaks: [lunch('09:00', '18:00')] })],
    'A',
    [],
    0,
  ],
  ['still at work', on(tuesday), [kolkata('09:00', null)], 'P', ['OPEN'], 14],
  ['just begun', on(tuesday), [kolkata('23:00', null)], 'P', ['LATE', 'OPEN'], 0],
  [
    'back at work in the evening',
    on(tuesday),
    [kolkata('09:00', '12:00'), kolkata('22:00', null)],
    'P',
    ['OPEN'],
    4,
  ],
  ['corrected', on(tuesday), [kolkata('09:00', '18:00', { corrected: true })], 'P', ['REG'], 9],
  [
    'closed by itself',
    on(tuesday),
    [kolkata('09:00', '12:00'), kolkata('13:00', '18:00', { autoClosed: true })],
    'P',
    ['AUTO'],
    8,
  ],
  [
    'all that may come together',
    on('2026-03-08', {}, always),
    [
      sunday('10:00', '11:00', { autoClosed: true }),
      sunday('12:00', '13:00', { corrected: true, autoClosed: true }),
    ],
    'HD',
    ['LATE', 'EARLY', 'REG', 'AUTO'],
    2,
  ],
  ['a Sunday at any hour', on('2026-03-08'), [sunday('13:00', '17:00')], 'P', ['POW'], 4],
  ['less of a Sunday', on('2026-03-08'), [sunday('13:00', '15:00')], 'HD', ['POW'], 2],
  ['still at work on a Sunday', on('2026-03-08'), [sunday('13:00', null)], 'P', ['OPEN', 'POW'], 58],
  ['in and out on a Sunday', on('2026-03-08'), [sunday('13:00', '13:00')], 'WO', [], 0],
  ['a holiday at any hour', on(tuesday, holiday), [kolkata('12:00', '16:00')], 'P', [], 4],
  ['a holiday on a Sunday', on('2026-03-08', holiday), [sunday('13:00', '17:00')], 'P', ['POW'], 4],
  ['in and out on a holiday', on(tuesday, holiday), [kolkata('13:00', '13:00')], 'H', [], 0],
  ['work all the same on leave', on(tuesday, leave), [kolkata('09:00', '18:00')], 'P', [], 9],
  [
    'nothing but a break on leave',
    on(tuesday, leave),
    [kolkata('09:00', '18:00', { breaks: [lunch('09:00', '18:00')] })],
    'L',
    [],
    0,
  ],
  // The night shift belongs to the day on which it begins.
  ['a night', on(tuesday, {}, night), [manila('2026-03-10T19:30', '2026-03-11T04:30')], 'P', [], 9],
  [
    'a night within grace',
    on(tuesday, {}, night),
    [manila('2026-03-10T19:40', '2026-03-11T04:20')],
    'P',
    [],
    8 + 40 / 60,
  ],
  [
    'a night begun late',
    on(tuesday, {}, night),
    [manila('2026-03-10T19:40:01', '2026-03-11T04:40:01')],
    'P',
    ['LATE'],
    9,
  ],
  [
    'a night ended early',
    on(tuesday, {}, night),
    [manila('2026-03-10T19:19:59', '2026-03-11T04:19:59')],
    'P',
    ['EARLY'],
    9,
  ],
  [
    'a night ended before midnight',
    on(tuesday, {}, night),
    [manila('2026-03-10T19:30', '2026-03-10T23:59')],
    'P',
    ['EARLY'],
    4 + 29 / 60,
  ],
  [
    'a Friday night into Saturday',
    on('2026-03-13', {}, night),
    [manila('2026-03-13T19:30', '2026-03-14T04:30')],
    'P',
    [],
    9,
  ],
  [
    'a Sunday night into Monday',
    on('2026-03-15', {}, night),
    [manila('2026-03-15T21:00', '2026-03-16T02:00')],
    'P',
    ['POW'],
    5,
  ],
  [
    'a New Year’s night',
    on('2026-12-31', {}, night),
    [manila('2026-12-31T19:30', '2027-01-01T04:30')],
    'P',
    [],
    9,
  ],
  // In New York 1:00 to 2:00 comes twice on 1 November, and 2:00 to 3:00 not at all on 8 March.
  [
    'the night with a repeated hour',
    on('2026-10-31', {}, { ...night, ...always }),
    [newYork('2026-10-31T19:40-04:00', '2026-11-01T04:20-05:00')],
    'P',
    [],
    9 + 40 / 60,
  ],
  [
    'the night with a repeated hour, left early',
    on('2026-10-31', {}, { ...night, ...always }),
    [newYork('2026-10-31T19:30-04:00', '2026-11-01T04:19:59-05:00')],
    'P',
    ['EARLY'],
    9 + 50 / 60 - 1 / 3600,
  ],
  [
    'the first of two half past ones',
    on('2026-11-01', {}, { ...always, startTime: '01:30', endTime: '10:30' }),
    [newYork('2026-11-01T01:40-04:00', '2026-11-01T10:20-05:00')],
    'P',
    [],
    9 + 40 / 60,
  ],
  [
    'the second of them, which is late',
    on('2026-11-01', {}, { ...always, startTime: '01:30', endTime: '10:30' }),
    [newYork('2026-11-01T01:30-05:00', '2026-11-01T10:30-05:00')],
    'P',
    ['LATE'],
    9,
  ],
  [
    'the night without an hour',
    on('2026-03-07', {}, { ...night, ...always }),
    [newYork('2026-03-07T19:40-05:00', '2026-03-08T04:20-04:00')],
    'P',
    [],
    7 + 40 / 60,
  ],
  [
    'the night without an hour, begun late and left early',
    on('2026-03-07', {}, { ...night, ...always }),
    [newYork('2026-03-07T19:40:01-05:00', '2026-03-08T04:19:59-04:00')],
    'P',
    ['LATE', 'EARLY'],
    7 + 40 / 60 - 2 / 3600,
  ],
  [
    'a start at a half past two that never was, an hour on',
    on('2026-03-08', {}, { ...always, startTime: '02:30', endTime: '11:30' }),
    [newYork('2026-03-08T03:40-04:00', '2026-03-08T11:30-04:00')],
    'P',
    [],
    7 + 50 / 60,
  ],
  [
    'a second after that',
    on('2026-03-08', {}, { ...always, startTime: '02:30', endTime: '11:30' }),
    [newYork('2026-03-08T03:40:01-04:00', '2026-03-08T11:30-04:00')],
    'P',
    ['LATE'],
    7 + 50 / 60 - 1 / 3600,
  ],
  [
    'the same night in Arizona, which keeps its clocks',
    on('2026-03-07', {}, { ...night, ...always }),
    [session('America/Phoenix', '2026-03-07T19:30-07:00', '2026-03-08T04:30-07:00')],
    'P',
    [],
    9,
  ],
]

/** When the open ones are looked at. */
const lookedAt = at('2026-03-10T23:00+05:30')

type Empty = [string, DayCircumstances, DayCode]
/** Today is Tuesday; the biller joined on the Monday a week before. */
const today = tuesday
const joinedOn = '2026-03-02'
const emptyDays: Empty[] = [
  ['a day in the past', on('2026-03-09'), 'A'],
  ['the first day', on('2026-03-02'), 'A'],
  ['leave', on('2026-03-09', leave), 'L'],
  ['a Sunday', on('2026-03-08'), 'WO'],
  ['a Saturday', on('2026-03-07'), 'WO'],
  ['a Saturday where nobody is off', on('2026-03-07', {}, always), 'A'],
  ['a Sunday on leave', on('2026-03-08', leave), 'WO'],
  ['a holiday', on('2026-03-09', holiday), 'H'],
  ['a holiday on leave', on('2026-03-09', { ...holiday, ...leave }), 'H'],
  ['a holiday on a Sunday', on('2026-03-08', holiday), 'H'],
  ['a holiday on a Sunday on leave', on('2026-03-08', { ...holiday, ...leave }), 'H'],
  ['today', on(today), '—'],
  ['today, on leave', on(today, leave), 'L'],
  ['today, a holiday', on(today, holiday), 'H'],
  ['today, a weekly off', on(today, {}, { weeklyOffs: [2] }), 'WO'],
  ['tomorrow', on('2026-03-11'), '—'],
  ['leave to come', on('2026-03-11', leave), '—'],
  ['a Sunday to come', on('2026-03-15'), '—'],
  ['a holiday to come', on('2026-03-11', holiday), '—'],
  ['the day before joining', on('2026-03-01'), '—'],
  ['a holiday before joining', on('2026-02-27', { ...holiday, ...leave }), '—'],
]

describe('a day with punches', () => {
  it.each(workedDays)('%s', (_, circumstances, sessions, code, marks, hours) => {
    const row = summarizeDay(circumstances, sessions, lookedAt)
    expect({ code: row.code, marks: row.marks }).toEqual({ code, marks })
    expect(row.workedSeconds).toBe(Math.round(hours * 3600))
  })

  it('belongs to the day of the table, in the zone in which it began', () => {
    for (const [what, { day }, sessions] of workedDays)
      for (const one of sessions) expect(dayIn(one.timeZone, one.punchInTime), what).toBe(day)
  })

  it('shows when the first session began, when the last ended, and all sessions in order', () => {
    const sessions = [kolkata('16:00', '18:00'), kolkata('09:00', '11:00', { lateSent: true })]
    expect(summarizeDay(on(tuesday), sessions, lookedAt)).toMatchObject({
      punchInTime: at('2026-03-10T09:00+05:30'),
      punchOutTime: at('2026-03-10T18:00+05:30'),
      lateSent: true,
      attendanceIds: ['session of 2026-03-10T09:00+05:30', 'session of 2026-03-10T16:00+05:30'],
    })
    const open = summarizeDay(on(tuesday), [...sessions, kolkata('20:00', null)], lookedAt)
    expect(open.punchOutTime).toBeNull()
    expect(summarizeDay(on(tuesday), [kolkata('09:00', '18:00')], lookedAt).lateSent).toBe(false)
  })
})

describe('a day without punches', () => {
  it.each(emptyDays)('%s', (_, circumstances, code) => {
    const row = toBlankDaySummary(toEmptyDayCode(circumstances, today, joinedOn, 'schedule'))
    expect(row.code).toBe(code)
    expect([row.marks, row.attendanceIds, row.punchInTime, row.punchOutTime]).toEqual([[], [], null, null])
    expect(row.workedSeconds + row.breakSeconds + row.overAllowanceSeconds + row.overtimeSeconds).toBe(0)
  })

  it.each(emptyDays)('says nothing about a biller who had no client then: %s', (_, circumstances) => {
    expect(toEmptyDayCode(circumstances, today, joinedOn, 'none')).toBe('—')
  })
})

describe('the legend', () => {
  it('has only codes and marks that a day can have', () => {
    const codes = new Set([...workedDays.map(one => one[3]), ...emptyDays.map(one => one[2])])
    expect([...codes].sort()).toEqual([...dayCodes].sort())
    expect([...new Set(workedDays.flatMap(one => one[4]))].sort()).toEqual([...dayMarks].sort())
  })
})

describe('more break than is allowed', () => {
  const tea = (from: string, to: string) =>
    rest('Tea Break', `2026-03-10T${from}+05:30`, `2026-03-10T${to}+05:30`)
  const permission = (from: string, to: string) =>
    rest('Permission Break', `2026-03-10T${from}+05:30`, `2026-03-10T${to}+05:30`)
  const over = (...breaks: Break[]) =>
    summarizeDay(on(tuesday), [kolkata('09:00', '19:00', { breaks })], lookedAt).overAllowanceSeconds

  it('is counted per break type, however many breaks it was split into', () => {
    expect(over(tea('10:00', '10:15'), tea('15:00', '15:15'))).toBe(0)
    expect(over(tea('10:00', '10:10'), tea('12:00', '12:10'), tea('15:00', '15:10'))).toBe(0)
    expect(over(tea('10:00', '10:30'))).toBe(0)
    expect(over(tea('10:00', '10:30:01'))).toBe(1)
    expect(over(lunch('12:00', '13:00'))).toBe(0)
    expect(over(lunch('12:00', '13:01'))).toBe(60)
    expect(over(tea('10:00', '10:40'), lunch('12:00', '13:05'))).toBe(15 * 60)
  })

  it('is counted over all sessions of a day', () => {
    const sessions = [
      kolkata('09:00', '12:00', { breaks: [tea('10:00', '10:20')] }),
      kolkata('13:00', '19:00', { breaks: [tea('15:00', '15:20')] }),
    ]
    expect(summarizeDay(on(tuesday), sessions, lookedAt).overAllowanceSeconds).toBe(10 * 60)
  })

  it('is limited per month for permission breaks, not per day', () => {
    expect(over(permission('10:00', '13:00'))).toBe(0)
    const day = (breaks: Break[]) =>
      summarizeDay(on(tuesday), [kolkata('09:00', '19:00', { breaks })], lookedAt)
    const half = day([permission('10:00', '10:30')])
    const month = (...days: DaySummary[]) => sumRegisterDays(days, 3600).overAllowanceSeconds
    expect(month(half, half)).toBe(0)
    expect(month(half, half, day([permission('10:00', '10:00:01')]))).toBe(1)
    expect(month(half, half, half, day([tea('10:00', '10:31')]))).toBe(30 * 60 + 60)
    expect(sumRegisterDays([half], 0).overAllowanceSeconds).toBe(30 * 60)
  })
})

describe('overtime', () => {
  it.each<[string, DayCircumstances, RegisterSession, number]>([
    ['none for eight hours', on(tuesday), kolkata('09:00', '17:00'), 0],
    ['none for less', on(tuesday), kolkata('09:00', '10:00'), 0],
    ['a second for a second more', on(tuesday), kolkata('09:00', '17:00:01'), 1],
    ['none for breaks', on(tuesday), kolkata('09:00', '18:00', { breaks: [lunch('12:00', '13:00')] }), 0],
    ['all of a Sunday', on('2026-03-08'), sunday('13:00', '15:00'), 7200],
    ['all of a holiday', on(tuesday, holiday), kolkata('09:00', '17:00'), 8 * 3600],
    [
      'the hour that comes twice',
      on('2026-10-31', {}, { ...night, ...always, expectedMinutes: 540 }),
      newYork('2026-10-31T19:30-04:00', '2026-11-01T04:30-05:00'),
      3600,
    ],
    [
      'none for the hour that never was',
      on('2026-03-07', {}, { ...night, ...always }),
      newYork('2026-03-07T19:30-05:00', '2026-03-08T04:30-04:00'),
      0,
    ],
  ])('is %s', (_, circumstances, worked, seconds) => {
    expect(summarizeDay(circumstances, [worked], lookedAt).overtimeSeconds).toBe(seconds)
  })
})
