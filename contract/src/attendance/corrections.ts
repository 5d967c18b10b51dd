import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { boundedString, multiLineOrEmpty } from '../kit/text.ts'
import { Day, Instant, SentInstant } from '../kit/time.ts'
import { BreakType, DecisionNote, Reason, RecordedSession, SessionTimes, summaryLimit } from './shapes.ts'

const correctionStates = ['asked', 'approved', 'refused', 'withdrawn', 'made'] as const

/** A change of a session: asked for by its biller and decided by another user, or made by a client or an ADMIN. */
export const Correction = z.object({
  correctionId: Id,
  /** Null while a session that was never punched is only asked for. */
  attendanceId: Id.nullable(),
  billerId: Id,
  billerName: z.string(),
  /** The client of the session it is about; null where that is not known. */
  clientId: ClientId.nullable(),
  clientName: z.string().nullable(),
  /** It gave the session to another client than before. */
  clientChanged: z.boolean(),
  day: Day,
  timeZone: z.string(),
  state: z.enum(correctionStates),
  before: SessionTimes.nullable(),
  after: SessionTimes,
  reason: z.string(),
  /** It objects to a correction, so an ADMIN decides: another one than the person who made that. */
  disputes: Id.nullable(),
  /** Who made the correction that it objects to. */
  correctedById: Id.nullable(),
  /** The only ADMIN made that one, so the day's client decides. */
  clientDecides: z.boolean(),
  askedById: Id,
  askedByName: z.string(),
  askedAt: Instant,
  decidedById: Id.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  note: z.string(),
})

export type Correction = z.infer<typeof Correction>

const SentBreak = z.strictObject({
  breakType: BreakType,
  startTime: SentInstant,
  endTime: SentInstant.nullable(),
})

const correctedSummary = noPatient(multiLineOrEmpty(summaryLimit, 'A work summary'))

/** What is left out stays as it is. */
const Change = z.strictObject({
  punchInTime: SentInstant.optional(),
  punchOutTime: SentInstant.optional(),
  breaks: z.array(SentBreak).max(50, 'Add 50 breaks or fewer.').optional(),
  description: correctedSummary.optional(),
  /** The session's version that one has seen: where somebody has changed it since, this is refused. */
  version: boundedString(100, 'This isn’t a version.').optional(),
  reason: Reason,
})

export const updateAttendance = endpoint({
  method: 'PUT',
  path: '/api/attendance/update',
  may: 'attendance:correct:team',
  summary: 'Corrects a session, with a reason; keeps the original and notifies the biller',
  // An ADMIN also says for whom it was.
  body: Change.extend({ attendanceId: Id, clientId: ClientId.optional() }),
  reply: z.object({ attendance: RecordedSession }),
})

/** A whole session that was never punched. */
const MissingSession = z.strictObject({
  punchInTime: SentInstant,
  punchOutTime: SentInstant,
  breaks: z.array(SentBreak).max(50, 'Add 50 breaks or fewer.').default([]),
  description: correctedSummary.default(''),
  /** One of the clients of that day. */
  clientId: ClientId.optional(),
  reason: Reason,
})

export const addAttendance = endpoint({
  method: 'POST',
  path: '/api/attendance/sessions',
  may: 'attendance:correct:team',
  summary: 'Adds a session that was never punched, with a reason',
  body: MissingSession.extend({ billerId: Id }),
  reply: z.object({ attendance: RecordedSession }),
})

export const askCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections',
  may: 'attendance:ask:own',
  summary: 'Requests a correction for your own session, or disputes one',
  body: Change.extend({ attendanceId: Id, disputes: Id.optional() }),
  reply: z.object({ correction: Correction }),
})

export const askMissing = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/missing',
  may: 'attendance:ask:own',
  summary: 'Requests your own session that was never punched',
  body: MissingSession,
  reply: z.object({ correction: Correction }),
})

export const listCorrections = endpoint({
  method: 'GET',
  path: '/api/attendance/corrections',
  may: 'attendance:read',
  summary: 'Corrections you can see, newest first; optionally with one status',
  query: z.strictObject({ state: z.enum(correctionStates).optional(), ...pageFields }),
  reply: toPageShape(Correction),
})

const CorrectionId = z.strictObject({ correctionId: Id })

export const approveCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/approve',
  may: 'attendance:correct:team',
  summary: 'Approves a requested correction',
  params: CorrectionId,
  body: z.strictObject({ note: DecisionNote }),
  reply: z.object({ correction: Correction }),
  idempotent: true,
})

export const refuseCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/refuse',
  may: 'attendance:correct:team',
  summary: 'Declines a requested correction, with a reason',
  params: CorrectionId,
  body: z.strictObject({ note: Reason }),
  reply: z.object({ correction: Correction }),
  idempotent: true,
})

export const withdrawCorrection = endpoint({
  method: 'POST',
  path: '/api/attendance/corrections/:correctionId/withdraw',
  may: 'attendance:ask:own',
  summary: 'Withdraws your own request before it’s decided',
  params: CorrectionId,
  reply: z.object({ correction: Correction }),
  idempotent: true,
})
