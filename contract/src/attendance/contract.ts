import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { longPageFields, NextCursor, pageFields, pageOf } from '../kit/paging.ts'
import { multiLine, optionalMultiLine, optionalSingleLine, singleLine } from '../kit/text.ts'
import { Day, Instant, SentDay, SentInstant } from '../kit/time.ts'
import { Settings } from './settings.ts'
import {
  Attendance,
  BreakType,
  Correction,
  correctionStates,
  Leave,
  leaveStates,
  MonthState,
  RecordedSession,
  RegisterDay,
  RegisterRow,
} from './shapes.ts'

export const summaryLimit = 5000

const reason = multiLine(1000, 'A reason')

/** A biller's punches or days have changed: every screen that shows them reads them again. */
export const attendanceMoved = topic('attendance:moved', z.object({ billerId: z.string() }))

const ClientChoice = z.object({ clientId: Id, clientName: z.string() })
export type ClientChoice = z.infer<typeof ClientChoice>

const AttendanceReply = z.object({ attendance: Attendance.nullable(), serverTime: Instant })

export const attendanceStatus = endpoint({
  method: 'GET',
  path: '/api/attendance/status',
  may: 'attendance:read',
  summary: 'The open session whatever its day, else the latest that began or ended today, else null',
  query: z.strictObject({ billerId: Id }),
  reply: AttendanceReply.extend({
    /** Whom one can punch in for today, where there are several. Only of oneself. */
    clients: z.array(ClientChoice),
    /** Of these, the one whom one punched in for last. */
    lastClientId: Id.nullable(),
  }),
  // The dialog polls, so a call does not mean that the user is active.
  background: true,
})

/** `occurredAt` and `clockOffSeconds` come with a punch that was queued without a connection. */
const Punch = z.strictObject({
  billerId: Id,
  occurredAt: SentInstant.optional(),
  /** How far the sender's clock was ahead of the server's when that was corrected. */
  clockOffSeconds: z.int().min(-2_000_000_000).max(2_000_000_000).optional(),
})

const punch = {
  method: 'POST',
  may: 'attendance:punch:own',
  reply: AttendanceReply,
  idempotent: true,
} as const

export const punchIn = endpoint({
  ...punch,
  path: '/api/attendance/punch-in',
  summary: 'Begins a session, for one of the clients of that day; where there is just one, for them',
  body: Punch.extend({ clientId: Id.optional() }),
})

export const punchOut = endpoint({
  ...punch,
  path: '/api/attendance/punch-out',
  summary: 'Ends the session, and its break if there is one',
  body: Punch.extend({ description: noPatient(multiLine(summaryLimit, 'A work summary')) }),
})

export const startBreak = endpoint({
  ...punch,
  path: '/api/attendance/break-start',
  summary: 'Begins a break',
  body: Punch.extend({ breakType: BreakType.default('Tea Break') }),
})

export const endBreak = endpoint({
  ...punch,
  path: '/api/attendance/break-end',
  summary: 'Ends the break',
  body: Punch,
})

const months = 'Months go from 1 to 12.'

const years = 'Years go from 2000 to 2100.'

/** Query parameters arrive as text. */
const month = z.coerce
  .number<string | number>('This is not a month.')
  .int(months)
  .min(1, months)
  .max(12, months)

const year = z.coerce
  .number<string | number>('This is not a year.')
  .int(years)
  .min(2000, years)
  .max(2100, years)

const Month = z.strictObject({ month, year })

const MonthOfClient = Month.extend({ clientId: Id.optional() })

const MonthOfBiller = z.strictObject({
  billerId: Id,
  month: z.int(months).min(1, months).max(12, months),
  year: z.int(years).min(2000, years).max(2100, years),
})

export const monthlyRegister = endpoint({
  method: 'GET',
  path: '/api/attendance/monthly-register',
  may: 'attendance:read',
  summary: 'People by days: own billers for a CLIENT, all for an ADMIN, oneself for a BILLER',
  query: MonthOfClient.extend({
    /** Words that all stand in the name. */
    search: optionalSingleLine(200, 'A search').optional(),
    billerId: Id.optional(),
    ...longPageFields,
  }),
  reply: z.object({
    month: z.int(),
    year: z.int(),
    rows: z.array(RegisterRow),
    nextCursor: NextCursor,
    /** How many rows there are on all pages. */
    total: z.int(),
    /** Of this month. */
    holidays: z.array(Day),
  }),
})

export const exportRegister = endpoint({
  method: 'GET',
  path: '/api/attendance/monthly-register/export',
  may: 'attendance:read',
  summary: 'The same month as a workbook: Register, Hours, Punches, Exceptions',
  query: MonthOfClient,
  reply: Download,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  perMinute: 12,
})

export const whoIsIn = endpoint({
  method: 'GET',
  path: '/api/attendance/now',
  may: 'attendance:read:team',
  summary: 'Who is punched in or on a break right now, and since when',
  query: z.strictObject(longPageFields),
  reply: z.object({
    serverTime: Instant,
    nextCursor: NextCursor,
    people: z.array(
      z.object({
        billerId: Id,
        billerName: z.string(),
        clientId: Id.nullable(),
        clientName: z.string().nullable(),
        timeZone: z.string(),
        state: z.enum(['punched-in', 'on-break']),
        breakType: BreakType.nullable(),
        since: Instant,
        punchInTime: Instant,
      }),
    ),
  }),
  background: true,
})

export const attendanceDay = endpoint({
  method: 'GET',
  path: '/api/attendance/day',
  may: 'attendance:read',
  summary: 'Everything about one day of one biller: sessions, breaks, corrections',
  query: z.strictObject({ billerId: Id, date: SentDay }),
  reply: z.object({
    billerId: Id,
    billerName: z.string(),
    timeZone: z.string(),
    day: RegisterDay,
    /** All that one sees of it. */
    locked: z.boolean(),
    /** As in the register. */
    unassignedSeconds: z.int(),
    /** For whom a session of this day can be: of all clients for an ADMIN and the biller. */
    clients: z.array(ClientChoice),
    settings: Settings,
    holiday: z.string().nullable(),
    sessions: z.array(RecordedSession),
    corrections: z.array(Correction),
    serverTime: Instant,
  }),
})

export const attendanceHistory = endpoint({
  method: 'GET',
  path: '/api/attendance/history',
  may: 'attendance:punch:own',
  summary: "One's own sessions, the latest first",
  query: z.strictObject(pageFields),
  reply: pageOf(RecordedSession),
})

const SentBreak = z.strictObject({
  breakType: BreakType,
  startTime: SentInstant,
  endTime: SentInstant.nullable(),
})

const correctedSummary = noPatient(optionalMultiLine(summaryLimit, 'A work summary'))

/** What is left out stays as it is. */
const Change = z.strictObject({
  punchInTime: SentInstant.optional(),
  punchOutTime: SentInstant.optional(),
  breaks: z.array(SentBreak).max(50, 'At most 50 breaks.').optional(),
  description: correctedSummary.optional(),
  reason,
})

export const updateAttendance = endpoint({
  method: 'PUT',
  path: '/api/attendance/update',
  may: 'attendance:correct:team',
  summary: "Corrects a session, with a reason; the original is kept and the session's biller is told",
  // An ADMIN also says for whom it was.
  body: Change.extend({ attendanceId: Id, clientId: Id.optional() }),
  reply: z.object({ attendance: RecordedSession }),
})

/** A whole session that was never punched. */
const MissingSession = z.strictObject({
  punchInTime: SentInstant,
  punchOutTime: SentInstant,
  breaks: z.array(SentBreak).max(50, 'At most 50 breaks.').default([]),
  description: correctedSummary.default(''),
  /** One of the clients of that day. */
  clientId: Id.optional(),
  reason,
})

export const addAttendance = endpoint({
  method: 'POST',
  path: '/api/attendance/sessions',
  may: 'attendance:correct:team',
  summary: 'Adds a session that was never punched, with a reason',
  body: MissingSession.extend({ billerId: Id }),
  reply: z.object({ attendance: RecordedSession }),
})

/** So many sessions are assigned by one call. */
export const assignedAtOnce = 200

export const assignSessions = endpoint({
  method: 'PUT',
  path: '/api/attendance/sessions/client',
  may: 'attendance:assign',
  summary: 'Says for which client sessions were that name none; all of them or, if one cannot be, none',
  body: z.strictObject({
    attendanceIds: z
      .array(Id)
      .min(1, 'Choose at least one session.')
      .max(assignedAtOnce, `At most ${assignedAtOnce} sessions at once.`),
    clientId: Id,
  }),
  reply: z.object({ sessions: z.array(z.object({ attendanceId: Id, clientId: Id })) }),
})

const UnassignedSession = z.object({
  attendanceId: Id,
  day: Day,
  timeZone: z.string(),
  punchInTime: Instant,
  punchOutTime: Instant.nullable(),
  /** Of an open session up to now. */
  workedSeconds: z.int(),
  /** Those it can be assigned to: they engaged the biller on that day, and have not closed it. */
  clients: z.array(ClientChoice),
})

export type UnassignedSession = z.infer<typeof UnassignedSession>

export const listUnassignedSessions = endpoint({
  method: 'GET',
  path: '/api/attendance/sessions/unassigned',
  may: 'attendance:assign',
  summary: 'Sessions of a biller that count for no client yet and can still be assigned, the latest first',
  query: z.strictObject({ billerId: Id, ...longPageFields }),
  reply: pageOf(UnassignedSession),
})

export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections',
  may: 'attendance:ask:own',
  summary: 'Asks for a correction of an own session, or objects to one that was made',
  body: Change.extend({ attendanceId: Id, disputes: Id.optional() }),
  reply: z.object({ correction: Correction }),
})

export const askMissing = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/missing',
  may: 'attendance:ask:own',
  summary: 'Asks for an own session that was never punched',
  body: MissingSession,
  reply: z.object({ correction: Correction }),
})

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/attendance/corrections',
  may: 'attendance:read',
  summary: 'Corrections that one may see, the latest first; optionally those in one state',
  query: z.strictObject({ state: z.enum(correctionStates).optional(), ...pageFields }),
  reply: pageOf(Correction),
})

const note = optionalMultiLine(1000, 'A note').default('')

const CorrectionId = z.strictObject({ correctionId: Id })

export const approveCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/approve',
  may: 'attendance:correct:team',
  summary: 'Makes a correction that was asked for',
  params: CorrectionId,
  body: z.strictObject({ note }),
  reply: z.object({ correction: Correction }),
})

export const refuseCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/refuse',
  may: 'attendance:correct:team',
  summary: 'Refuses a correction that was asked for, and says why',
  params: CorrectionId,
  body: z.strictObject({ note: multiLine(1000, 'A reason') }),
  reply: z.object({ correction: Correction }),
})

export const withdrawCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/withdraw',
  may: 'attendance:ask:own',
  summary: 'Takes back what one asked for, while it is undecided',
  params: CorrectionId,
  reply: z.object({ correction: Correction }),
})

export const approveMonth = endpoint({
  method: 'POST',
  path: '/api/attendance/months/approve',
  may: 'attendance:approve:team',
  summary:
    "Approves a biller's month and locks its finished days for everyone: a client's own sessions, or all for an ADMIN",
  body: MonthOfBiller,
  reply: z.object({ month: MonthState }),
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/attendance/months/reopen',
  may: 'attendance:reopen:all',
  summary: "Opens a locked month again, with a reason; one client's alone if it is said whose",
  body: MonthOfBiller.extend({ clientId: Id.optional(), reason }),
  reply: z.object({ month: MonthState }),
})

const LeaveId = z.strictObject({ leaveId: Id })

const LeaveReply = z.object({ leave: Leave })

export const askLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave',
  may: 'attendance:ask:own',
  summary: 'Asks for leave from one day to another, both included',
  body: z.strictObject({ firstDay: SentDay, lastDay: SentDay, reason }),
  reply: LeaveReply,
})

export const listLeave = endpoint({
  method: 'GET',
  path: '/api/attendance/leave',
  may: 'attendance:read',
  summary: 'Leave that one may see, the latest first; optionally in one state',
  query: z.strictObject({ state: z.enum(leaveStates).optional(), ...pageFields }),
  reply: pageOf(Leave),
})

export const approveLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/approve',
  may: 'attendance:approve:team',
  summary: 'Grants leave',
  params: LeaveId,
  body: z.strictObject({ note }),
  reply: LeaveReply,
})

export const refuseLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/refuse',
  may: 'attendance:approve:team',
  summary: 'Refuses leave, and says why',
  params: LeaveId,
  body: z.strictObject({ note: multiLine(1000, 'A reason') }),
  reply: LeaveReply,
})

export const withdrawLeave = endpoint({
  method: 'POST',
  path: '/api/attendance/leave/:leaveId/withdraw',
  may: 'attendance:ask:own',
  summary: 'Takes leave back that is undecided or has not begun',
  params: LeaveId,
  reply: LeaveReply,
})

const SettingsReply = z.object({
  /** What counts for everybody who has nothing of their own. */
  house: Settings,
  /** What counts for the biller that was asked for, when it differs from the house. */
  own: Settings.nullable(),
  holidays: z.array(z.object({ day: Day, name: z.string() })),
})

export const attendanceSettings = endpoint({
  method: 'GET',
  path: '/api/attendance/settings',
  may: 'attendance:read',
  summary: 'What is expected of a day: in the house, and of one biller',
  query: z.strictObject({ billerId: Id.optional() }),
  reply: SettingsReply,
})

/** What was measured here, for those who think of working with somebody. */
export const Measured = z.object({
  /** How far back it goes. */
  from: Day,
  workedSeconds: z.int(),
  /** On how many days there was a punch, and on how many of those it was not late. */
  days: z.int(),
  onTimeDays: z.int(),
})
export type Measured = z.infer<typeof Measured>

export const measuredWork = endpoint({
  method: 'GET',
  path: '/api/attendance/measured/:userId',
  may: 'attendance:read',
  summary:
    "Hours and punctuality of a biller's last 90 days: one's own, any for an ADMIN, for a client who engages them, and with the biller's consent for whoever may see the profile",
  params: z.strictObject({ userId: Id }),
  reply: z.object({ measured: Measured }),
})

export const saveHouseSettings = endpoint({
  method: 'PUT',
  path: '/api/attendance/settings',
  may: 'attendance:settings:all',
  summary: 'Sets what is expected of everybody, from today on',
  body: z.strictObject({ settings: Settings }),
  reply: SettingsReply,
})

export const saveBillerSettings = endpoint({
  method: 'PUT',
  path: '/api/attendance/settings/:billerId',
  may: 'attendance:schedule:team',
  summary: 'Sets what is expected of one biller, from today on; null goes back to the house',
  params: z.strictObject({ billerId: Id }),
  body: z.strictObject({ settings: Settings.nullable() }),
  reply: SettingsReply,
})

export const saveHoliday = endpoint({
  method: 'PUT',
  path: '/api/attendance/holidays/:day',
  may: 'attendance:settings:all',
  summary: 'Makes a day a holiday for everybody',
  params: z.strictObject({ day: SentDay }),
  body: z.strictObject({ name: singleLine(80, 'A name') }),
  reply: SettingsReply,
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/attendance/holidays/:day',
  may: 'attendance:settings:all',
  summary: 'Makes a holiday an ordinary day again',
  params: z.strictObject({ day: SentDay }),
  reply: SettingsReply,
})
