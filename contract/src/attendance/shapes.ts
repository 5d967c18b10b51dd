import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { multiLine, multiLineOrEmpty } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { dayCodes, dayMarks } from './register.ts'
import { attendanceStates, breakTypes } from './rules.ts'

export const BreakType = z.enum(breakTypes, `Choose one of: ${breakTypes.join(', ')}.`)

const Break = z.object({ breakType: BreakType, startTime: Instant, endTime: Instant.nullable() })

/** A biller's session now. `serverTime` is what the browser's timers count from. */
export const Attendance = z.object({
  attendanceId: Id,
  /** The client it was punched for; null where that is not known. */
  clientId: ClientId.nullable(),
  state: z.enum(attendanceStates),
  punchInTime: Instant,
  punchOutTime: Instant.nullable(),
  breakType: BreakType.nullable(),
  breakStartTime: Instant.nullable(),
  workedSeconds: z.int(),
  breakSeconds: z.int(),
  breaks: z.array(Break).readonly(),
  description: z.string(),
  timeZone: z.string(),
  serverTime: Instant,
})

export type Attendance = z.infer<typeof Attendance>

/** `OPEN` where a session is still open, so that its hours are counted up to now: what is shown is so far. */
export const OpenHoursFlags = z.array(z.enum(['OPEN'])).readonly()

export type OpenHoursFlags = z.infer<typeof OpenHoursFlags>

export const toOpenHoursFlags = (isOpen: boolean): OpenHoursFlags => (isOpen ? ['OPEN'] : [])

export const RegisterDay = z.object({
  date: Day,
  code: z.enum(dayCodes),
  marks: z.array(z.enum(dayMarks)).readonly(),
  workedSeconds: z.int(),
  breakSeconds: z.int(),
  punchInTime: Instant.nullable(),
  punchOutTime: Instant.nullable(),
  /** A punch of this day was sent later than it was made, so its time is unverified. */
  lateSent: z.boolean(),
  attendanceIds: z.array(Id).readonly(),
})

export type RegisterDay = z.infer<typeof RegisterDay>

const secondsByType = z.object({
  'Tea Break': z.int(),
  'Lunch Break': z.int(),
  'Permission Break': z.int(),
})

export const RegisterTotals = z.object({
  present: z.int(),
  half: z.int(),
  absent: z.int(),
  leave: z.int(),
  weeklyOffs: z.int(),
  holidays: z.int(),
  workedSeconds: z.int(),
  breakSeconds: z.int(),
  breakSecondsByType: secondsByType,
  overAllowanceSeconds: z.int(),
  overtimeSeconds: z.int(),
})

export type RegisterTotals = z.infer<typeof RegisterTotals>

export const RegisterRow = z.object({
  billerId: Id,
  billerName: z.string(),
  timeZone: z.string(),
  /** The last day that is approved and locked, if any. */
  lockedThrough: Day.nullable(),
  days: z.array(RegisterDay),
  totals: RegisterTotals,
  /** Worked on days of several clients without saying for whom. No client is told. */
  unassignedSeconds: z.int(),
})

export type RegisterRow = z.infer<typeof RegisterRow>

/** A session's times as they were, or as they are asked for. */
export const SessionTimes = z.object({
  punchInTime: Instant,
  punchOutTime: Instant.nullable(),
  breaks: z.array(Break).readonly(),
  description: z.string(),
})

export type SessionTimes = z.infer<typeof SessionTimes>

/** The times alone, without what else is known of a session. */
export const pickTimes = (session: SessionTimes): SessionTimes => ({
  punchInTime: session.punchInTime,
  punchOutTime: session.punchOutTime,
  breaks: session.breaks,
  description: session.description,
})

export const RecordedSession = z.object({
  attendanceId: Id,
  /** Another one after each change of its times, its summary or its client. */
  version: z.string(),
  /** The client it was punched for; null where that is not known. */
  clientId: ClientId.nullable(),
  clientName: z.string().nullable(),
  locked: z.boolean(),
  punchInTime: Instant,
  punchOutTime: Instant.nullable(),
  breaks: z.array(Break).readonly(),
  description: z.string(),
  timeZone: z.string(),
  day: Day,
  workedSeconds: z.int(),
  breakSeconds: z.int(),
  autoClosed: z.boolean(),
  corrected: z.boolean(),
  lateSent: z.boolean(),
  /** How far the device's clock was ahead when a late punch was corrected by it; null when it was right. */
  clockOffSeconds: z.int().nullable(),
})

export type RecordedSession = z.infer<typeof RecordedSession>

export const MonthState = z.object({
  billerId: Id,
  month: z.int(),
  year: z.int(),
  lockedThrough: Day.nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
})

export type MonthState = z.infer<typeof MonthState>

export const summaryLimit = 5000

export const Reason = multiLine(1000, 'A reason')

/** A client for whom a session can be. */
export const ClientChoice = z.object({ clientId: ClientId, clientName: z.string() })
export type ClientChoice = z.infer<typeof ClientChoice>

/** What somebody may add to a decision. */
export const DecisionNote = multiLineOrEmpty(1000, 'A note').default('')
