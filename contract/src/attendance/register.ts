import { addDays, addMilliseconds, type Instant, instantIn, pickLater, weekdayOf } from '../kit/time.ts'
import type { Expectation } from './expectation.ts'
import {
  type BreakType,
  breakTypes,
  countBreakSeconds,
  countWorkedSeconds,
  type WorkSession,
} from './rules.ts'
import { type Settings, toAllowedSeconds } from './settings.ts'

/** One a day: present, half day, absent, leave, weekly off, holiday, not yet. */
export const dayCodes = ['P', 'HD', 'A', 'L', 'WO', 'H', '—'] as const
export type DayCode = (typeof dayCodes)[number]

/** Any number a day: late, left early, corrected, closed automatically, still open, present on a weekly off. */
export const dayMarks = ['LATE', 'EARLY', 'REG', 'AUTO', 'OPEN', 'POW'] as const
export type DayMark = (typeof dayMarks)[number]

/** A session as the register sees it. */
export type RegisterSession = WorkSession & {
  readonly attendanceId: string
  readonly timeZone: string
  readonly autoClosed: boolean
  readonly corrected: boolean
  readonly lateSent: boolean
}

/** What is known of a day besides its sessions. */
export type DayCircumstances = {
  readonly day: string
  readonly settings: Settings
  readonly holiday: boolean
  readonly onLeave: boolean
}

export type DaySummary = {
  readonly code: DayCode
  readonly marks: readonly DayMark[]
  readonly workedSeconds: number
  readonly breakSeconds: number
  readonly breakSecondsByType: Readonly<Record<BreakType, number>>
  /** Beyond the day's allowances; what is allowed by the month is judged with the totals. */
  readonly overAllowanceSeconds: number
  readonly overtimeSeconds: number
  readonly punchInTime: Instant | null
  readonly punchOutTime: Instant | null
  readonly lateSent: boolean
  readonly attendanceIds: readonly string[]
}

/** What of a day goes into the totals. */
type CountedDay = Pick<
  DaySummary,
  | 'code'
  | 'workedSeconds'
  | 'breakSeconds'
  | 'breakSecondsByType'
  | 'overAllowanceSeconds'
  | 'overtimeSeconds'
>

const noBreaks: Readonly<Record<BreakType, number>> = {
  'Tea Break': 0,
  'Lunch Break': 0,
  'Permission Break': 0,
}

export const isWeeklyOff = ({ day, settings }: DayCircumstances) =>
  settings.weeklyOffs.includes(weekdayOf(day))

/** A day on which nothing was punched, by its code. */
export const toBlankDaySummary = (code: DayCode): DaySummary => ({
  code,
  marks: [],
  workedSeconds: 0,
  breakSeconds: 0,
  breakSecondsByType: noBreaks,
  overAllowanceSeconds: 0,
  overtimeSeconds: 0,
  punchInTime: null,
  punchOutTime: null,
  lateSent: false,
  attendanceIds: [],
})

/**
 * What a day without a punch is. It is compared with the biller's own today; nobody is absent from no work, nor from a
 * client who could not expect them on that day.
 */
export function toEmptyDayCode(
  circumstances: DayCircumstances,
  today: string,
  joinedOn: string,
  expectation: Expectation,
): DayCode {
  const { day, holiday, onLeave } = circumstances
  if (expectation === 'none' || day > today || day < joinedOn) return '—'
  const missing = day === today ? '—' : 'A'
  switch (expectation) {
    case 'unknown':
      return offCode(circumstances) === 'L' ? 'L' : '—'
    case 'off':
      return holiday ? 'H' : 'WO'
    case 'working':
      return holiday ? 'H' : onLeave ? 'L' : missing
    case 'schedule':
      return offCode(circumstances) ?? missing
  }
}

/** The code of a day off or of leave; null on a working day. */
function offCode(circumstances: DayCircumstances): DayCode | null {
  if (circumstances.holiday) return 'H'
  if (isWeeklyOff(circumstances)) return 'WO'
  return circumstances.onLeave ? 'L' : null
}

/** The row of a day on which somebody punched. `until` is what an open session is counted to. */
export function summarizeDay(
  circumstances: DayCircumstances,
  sessions: readonly RegisterSession[],
  until: Instant,
): DaySummary {
  const { settings } = circumstances
  const inOrder = sessions.toSorted((one, other) => (one.punchInTime < other.punchInTime ? -1 : 1))
  const [first] = inOrder
  if (!first) throw new Error('A day without sessions is an empty day')
  const sum = (count: (session: WorkSession) => number) =>
    sessions.reduce((total, one) => total + count(one), 0)
  const workedSeconds = sum(one => countWorkedSeconds(one, until))
  const breakSecondsByType = { ...noBreaks }
  for (const type of breakTypes) breakSecondsByType[type] = sum(one => countBreakSeconds(one, until, type))
  const open = sessions.some(one => one.punchOutTime === null)
  const lastOut = open
    ? null
    : inOrder.reduce((latest, one) => pickLater(latest, one.punchOutTime ?? latest), first.punchInTime)
  const expected = expectedOn(circumstances, first.timeZone)
  const code = open ? 'P' : toWorkedDayCode(workedSeconds, circumstances)
  return {
    code,
    marks: listMarks(circumstances, sessions, { code, firstIn: first.punchInTime, lastOut, ...expected }),
    workedSeconds,
    breakSeconds: breakTypes.reduce((total, type) => total + breakSecondsByType[type], 0),
    breakSecondsByType,
    overAllowanceSeconds: sumOverAllowance(settings, breakSecondsByType),
    overtimeSeconds: Math.max(0, workedSeconds - expected.seconds),
    punchInTime: first.punchInTime,
    punchOutTime: lastOut,
    lateSent: sessions.some(one => one.lateSent),
    attendanceIds: inOrder.map(one => one.attendanceId),
  }
}

export function sumOverAllowance(
  { allowances }: Settings,
  breakSecondsByType: Readonly<Record<BreakType, number>>,
): number {
  const over = (type: 'Tea Break' | 'Lunch Break') =>
    Math.max(0, breakSecondsByType[type] - toAllowedSeconds(allowances[type]))
  return over('Tea Break') + over('Lunch Break')
}

export function toWorkedDayCode(workedSeconds: number, circumstances: DayCircumstances): DayCode {
  if (workedSeconds === 0) return offCode(circumstances) ?? 'A'
  return workedSeconds < circumstances.settings.halfDayMinutes * 60 ? 'HD' : 'P'
}

type ExpectedHours = { readonly start: Instant; readonly end: Instant; readonly seconds: number }

/** When work should have begun and ended. On a day off nothing is expected, so that all of it is overtime. */
function expectedOn(circumstances: DayCircumstances, timeZone: string): ExpectedHours {
  const { day, settings } = circumstances
  const overMidnight = settings.endTime <= settings.startTime
  return {
    start: instantIn(timeZone, day, settings.startTime),
    end: instantIn(timeZone, overMidnight ? addDays(day, 1) : day, settings.endTime),
    seconds: findExpectedSeconds(circumstances),
  }
}

export const findExpectedSeconds = (circumstances: DayCircumstances): number =>
  isDayOff(circumstances) ? 0 : circumstances.settings.expectedMinutes * 60

const isDayOff = (circumstances: DayCircumstances) => circumstances.holiday || isWeeklyOff(circumstances)

function listMarks(
  circumstances: DayCircumstances,
  sessions: readonly RegisterSession[],
  times: { code: DayCode; firstIn: Instant; lastOut: Instant | null; start: Instant; end: Instant },
): DayMark[] {
  const grace = circumstances.settings.graceMinutes * 60_000
  const working = !isDayOff(circumstances)
  const holds: Record<DayMark, boolean> = {
    LATE: working && times.firstIn > addMilliseconds(times.start, grace),
    EARLY: working && times.lastOut !== null && times.lastOut < addMilliseconds(times.end, -grace),
    REG: sessions.some(one => one.corrected),
    AUTO: sessions.some(one => one.autoClosed),
    OPEN: sessions.some(one => one.punchOutTime === null),
    POW: isWeeklyOff(circumstances) && (times.code === 'P' || times.code === 'HD'),
  }
  return dayMarks.filter(mark => holds[mark])
}

type RegisterDayTotals = {
  readonly present: number
  readonly half: number
  readonly absent: number
  readonly leave: number
  readonly weeklyOffs: number
  readonly holidays: number
  readonly workedSeconds: number
  readonly breakSeconds: number
  readonly breakSecondsByType: Record<BreakType, number>
  readonly overAllowanceSeconds: number
  readonly overtimeSeconds: number
}

/** What a month comes to. `permissionAllowedSeconds` is the month's allowance. */
export function sumRegisterDays(
  days: Iterable<CountedDay>,
  permissionAllowedSeconds: number,
): RegisterDayTotals {
  const count: Record<DayCode, number> = { P: 0, HD: 0, A: 0, L: 0, WO: 0, H: 0, '—': 0 }
  const breakSecondsByType = { ...noBreaks }
  let [workedSeconds, breakSeconds, overAllowanceSeconds, overtimeSeconds] = [0, 0, 0, 0]
  for (const day of days) {
    count[day.code]++
    // Most of a long register is days without a break, and many are without work.
    if (day.workedSeconds > 0) {
      workedSeconds += day.workedSeconds
      overtimeSeconds += day.overtimeSeconds
    }
    if (day.breakSeconds === 0) continue
    breakSeconds += day.breakSeconds
    overAllowanceSeconds += day.overAllowanceSeconds
    for (const type of breakTypes) breakSecondsByType[type] += day.breakSecondsByType[type]
  }
  const overPermission = Math.max(0, breakSecondsByType['Permission Break'] - permissionAllowedSeconds)
  return {
    present: count.P,
    half: count.HD,
    absent: count.A,
    leave: count.L,
    weeklyOffs: count.WO,
    holidays: count.H,
    workedSeconds,
    breakSeconds,
    breakSecondsByType,
    overAllowanceSeconds: overAllowanceSeconds + overPermission,
    overtimeSeconds,
  }
}
