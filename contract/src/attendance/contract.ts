import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { longPageFields, NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { multiLine, singleLineOrEmpty } from '../kit/text.ts'
import { Day, Instant, SentDay, SentInstant } from '../kit/time.ts'
import { Correction } from './corrections.ts'
import { Settings } from './settings.ts'
import {
  Attendance,
  BreakType,
  ClientChoice,
  MonthState,
  Reason,
  RecordedSession,
  RegisterDay,
  RegisterRow,
  summaryLimit,
} from './shapes.ts'

/** A biller's punches or days have changed: every screen that shows them reads them again. */
export const attendanceChanged = topic('attendance:moved', z.object({ billerId: z.string() }))

const AttendanceReply = z.object({ attendance: Attendance.nullable(), serverTime: Instant })

export const getAttendanceStatus = endpoint({
  method: 'GET',
  path: '/api/attendance/status',
  may: 'attendance:read',
  summary: 'The open session, or the latest one that started or ended today, or null',
  query: z.strictObject({ billerId: Id }),
  reply: AttendanceReply.extend({
    /** The clients to choose from when punching in today, where there are several; only the biller is told. */
    clients: z.array(ClientChoice),
    /** The one of them chosen at the last punch-in. */
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
  summary: 'Starts a session for one of the day’s clients; if there’s only one, for that client',
  body: Punch.extend({ clientId: ClientId.optional() }),
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
  summary: 'Starts a break',
  body: Punch.extend({ breakType: BreakType.default('Tea Break') }),
})

export const endBreak = endpoint({
  ...punch,
  path: '/api/attendance/break-end',
  summary: 'Ends the break',
  body: Punch,
})

const months = 'Enter a month from 1 to 12.'

const years = 'Enter a year from 2000 to 2100.'

/** Query parameters arrive as text. */
const month = z.coerce
  .number<string | number>('Enter a month from 1 to 12.')
  .int(months)
  .min(1, months)
  .max(12, months)

const year = z.coerce
  .number<string | number>('Enter a year from 2000 to 2100.')
  .int(years)
  .min(2000, years)
  .max(2100, years)

const Month = z.strictObject({ month, year })

const MonthOfClient = Month.extend({ clientId: ClientId.optional() })

const MonthOfBiller = z.strictObject({
  billerId: Id,
  month: z.int(months).min(1, months).max(12, months),
  year: z.int(years).min(2000, years).max(2100, years),
})

export const getMonthlyRegister = endpoint({
  method: 'GET',
  path: '/api/attendance/monthly-register',
  may: 'attendance:read',
  summary: 'People by day: a CLIENT’s own billers, everyone for an ADMIN, only themselves for a BILLER',
  query: MonthOfClient.extend({
    /** Words that all stand in the name. */
    search: singleLineOrEmpty(200, 'A search').optional(),
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
    /** The holidays of this month. */
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
  exports: true,
  perMinute: 12,
  replica: 'always',
})

export const listPresentBillers = endpoint({
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
        clientId: ClientId.nullable(),
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

export const getAttendanceDay = endpoint({
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
    /** Who approved what is closed of it, each for one client. */
    approvedBy: z.array(z.string()),
    /** It is counted as in the register. */
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

export const listAttendanceHistory = endpoint({
  method: 'GET',
  path: '/api/attendance/history',
  may: 'attendance:punch:own',
  summary: 'Your own sessions, newest first',
  query: z.strictObject(pageFields),
  reply: toPageShape(RecordedSession),
})

export const approveMonth = endpoint({
  method: 'POST',
  path: '/api/attendance/months/approve',
  may: 'attendance:approve:team',
  summary:
    "Approves a biller's month and closes its finished days for everyone: a client's own sessions, or all for an ADMIN who names no client",
  body: MonthOfBiller.extend({
    clientId: ClientId.optional(),
    /** The hours of its days as one has seen them: where a day that would be closed has others by now, none is. */
    expected: z
      .array(z.strictObject({ date: SentDay, workedSeconds: z.int() }))
      .max(31, 'A month has at most 31 days.')
      .optional(),
  }),
  reply: z.object({ month: MonthState }),
  idempotent: true,
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/api/attendance/months/reopen',
  may: 'attendance:reopen:all',
  summary: 'Reopens a closed month, with a reason; for one client if named',
  body: MonthOfBiller.extend({ clientId: ClientId.optional(), reason: Reason }),
  reply: z.object({ month: MonthState }),
  idempotent: true,
})

/** What was measured here, for those who think of working with somebody. */
export const MeasuredWork = z.object({
  /** How far back it goes. */
  from: Day,
  workedSeconds: z.int(),
  /** On how many days there was a punch, and on how many of those it was not late. */
  days: z.int(),
  onTimeDays: z.int(),
})
export type MeasuredWork = z.infer<typeof MeasuredWork>

export const getMeasuredWork = endpoint({
  method: 'GET',
  path: '/api/attendance/measured/:userId',
  may: 'profiles:read',
  summary:
    "A biller's hours and punctuality over the last 90 days: your own, any for an ADMIN, for their clients, and with the biller's consent for people who can see the profile",
  params: z.strictObject({ userId: Id }),
  reply: z.object({ measured: MeasuredWork }),
})
