import { type DayCode, type DayMark, dayCodes, dayMarks } from '@claimcrew/contract/attendance/register'
import { weekdayOf } from '@claimcrew/contract/kit/time'
import { monthText } from '@claimcrew/contract/kit/timeText'
import type { Cell } from '../../kit/workbook/cell.ts'
import type { Style } from '../../kit/workbook/style.ts'
import type { Worksheet, WorksheetRow } from '../../kit/workbook/worksheet.ts'
import type { StoredDay } from '../day-list-store.ts'
import { type RegisterQuery, type StoredRow, toRegisterDays } from '../register/register.ts'

const borderColor = '#d5dbe1'
const day = { align: 'center', border: borderColor } as const
const weekend = '#eef1f4'

export const registerStyles = {
  title: { bold: true, size: 14 },
  head: {
    bold: true,
    fill: '#e3eeee',
    border: borderColor,
    align: 'center',
    vertical: 'center',
    wrap: true,
  },
  headWeekend: {
    bold: true,
    fill: '#cfd8dc',
    border: borderColor,
    align: 'center',
    vertical: 'center',
    wrap: true,
  },
  name: { bold: true, border: borderColor },
  text: { border: borderColor },
  wrapped: { border: borderColor, wrap: true, vertical: 'top' },
  code: day,
  codeWeekend: { ...day, fill: weekend },
  codeOff: { ...day, fill: weekend, color: '#5b6770' },
  codeAbsent: { ...day, fill: '#fbe3e1', color: '#8c1d18' },
  codeHalf: { ...day, fill: '#fdf1d8', color: '#7a4d00' },
  codeLeave: { ...day, fill: '#e4ecf7', color: '#1f3f77' },
  hours: { border: borderColor, align: 'right', format: '0.00' },
  hoursWeekend: { border: borderColor, align: 'right', format: '0.00', fill: weekend },
  total: { border: borderColor, align: 'right', bold: true, format: '0' },
  totalHours: { border: borderColor, align: 'right', bold: true, format: '0.00' },
  date: { border: borderColor, align: 'center' },
} as const satisfies Record<string, Style>

export type RegisterStyle = keyof typeof registerStyles

const codeWords: Record<DayCode, string> = {
  P: 'Present',
  HD: 'Half day',
  A: 'Absent',
  L: 'Leave',
  WO: 'Day off',
  H: 'Holiday',
  '—': 'No work: in the future, or before the person joined',
}

const markWords: Record<DayMark, string> = {
  LATE: 'Late',
  EARLY: 'Left early',
  REG: 'Corrected',
  AUTO: 'Closed automatically, so estimated',
  OPEN: 'Still punched in',
  POW: 'Worked on a day off',
}

const totals = [
  'Present',
  'Half day',
  'Absent',
  'Leave',
  'Day off',
  'Holiday',
  'Worked (h)',
  'Tea (h)',
  'Lunch (h)',
  'Permission (h)',
  'Over limit (min)',
  'Overtime (h)',
]

/** Unrounded, so that what a reader adds up is what was worked; the cell's format shows two digits. */
const hours = (seconds: number) => seconds / 3600

const isWeekend = (date: string) => [0, 6].includes(weekdayOf(date))

/** People by days, with codes or with hours in the cells. */
export function buildGridWorksheet(
  name: 'Register' | 'Hours',
  query: RegisterQuery,
  people: AsyncIterable<StoredRow>,
): Worksheet<RegisterStyle> {
  const { days } = toRegisterDays(query)
  return {
    name,
    columns: [
      { width: 26 },
      { width: 18 },
      ...days.map(() => ({ width: name === 'Register' ? 12 : 7 })),
      ...totals.map(() => ({ width: 11 })),
    ],
    freeze: { rows: 3, columns: 1 },
    print: 'landscape',
    rows: gridRows(name, query, days, people),
  }
}

async function* gridRows(
  name: 'Register' | 'Hours',
  query: RegisterQuery,
  days: readonly string[],
  people: AsyncIterable<StoredRow>,
): AsyncGenerator<WorksheetRow<RegisterStyle>> {
  const what = name === 'Register' ? 'Attendance register' : 'Hours worked'
  yield [
    {
      value: `${what}, ${monthText(`${query.year}-${String(query.month).padStart(2, '0')}`)}`,
      style: 'title',
    },
  ]
  yield []
  yield {
    height: 45,
    cells: [
      { value: 'Name', style: 'head' },
      { value: 'Time zone', style: 'head' },
      ...days.map(
        (date): Cell<RegisterStyle> => ({
          value: `${weekdays[weekdayOf(date)]}\n${Number(date.slice(8))}`,
          style: isWeekend(date) ? 'headWeekend' : 'head',
        }),
      ),
      ...totals.map((title): Cell<RegisterStyle> => ({ value: title, style: 'head' })),
    ],
  }
  for await (const one of people)
    yield [
      { value: one.billerName, style: 'name' },
      { value: one.timeZone, style: 'text' },
      ...one.days.map(name === 'Register' ? codeCell : hourCell),
      ...totalCells(one),
    ]
  if (name === 'Register') yield* legend()
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function codeCell({ date, code, marks }: StoredDay): Cell<RegisterStyle> {
  return { value: [code, ...marks].join(' '), style: codeStyle(code, date) }
}

function codeStyle(code: DayCode, date: string): RegisterStyle {
  switch (code) {
    case 'A':
      return 'codeAbsent'
    case 'HD':
      return 'codeHalf'
    case 'L':
      return 'codeLeave'
    case 'WO':
    case 'H':
      return 'codeOff'
    case 'P':
    case '—':
      return isWeekend(date) ? 'codeWeekend' : 'code'
  }
}

function hourCell({ date, workedSeconds }: StoredDay): Cell<RegisterStyle> {
  const style = isWeekend(date) ? 'hoursWeekend' : 'hours'
  return workedSeconds === 0 ? { value: null, style } : { value: hours(workedSeconds), style }
}

function totalCells({ totals }: StoredRow): Cell<RegisterStyle>[] {
  const count = (value: number): Cell<RegisterStyle> => ({ value, style: 'total' })
  const time = (seconds: number): Cell<RegisterStyle> => ({ value: hours(seconds), style: 'totalHours' })
  const { breakSecondsByType } = totals
  return [
    count(totals.present),
    count(totals.half),
    count(totals.absent),
    count(totals.leave),
    count(totals.weeklyOffs),
    count(totals.holidays),
    time(totals.workedSeconds),
    time(breakSecondsByType['Tea Break']),
    time(breakSecondsByType['Lunch Break']),
    time(breakSecondsByType['Permission Break']),
    count(Math.round(totals.overAllowanceSeconds / 60)),
    time(totals.overtimeSeconds),
  ]
}

function* legend(): Generator<WorksheetRow<RegisterStyle>> {
  yield []
  yield [{ value: 'Codes', style: 'name' }]
  for (const code of dayCodes) yield [{ value: code, style: codeStyle(code, '2000-01-03') }, codeWords[code]]
  yield []
  yield [{ value: 'Marks', style: 'name' }]
  for (const mark of dayMarks) yield [{ value: mark, style: 'code' }, markWords[mark]]
}
