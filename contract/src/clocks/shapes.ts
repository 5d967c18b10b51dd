import * as z from 'zod'
import { BreakType, OpenHoursFlags } from '../attendance/shapes.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { Day, Instant } from '../kit/time.ts'
import { explanations, gapKinds, gapStates, resolutions } from './gapKinds.ts'

const gap = {
  gapId: Id,
  /** The client whose part of the day it is in; null where that is not known, and then no client is told. */
  clientId: ClientId.nullable(),
  kind: z.enum(gapKinds),
  /** Exactly so much; what lies between pieces that were joined does not count. */
  seconds: z.int(),
  /** Null of an amount that has no place in the day. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  state: z.enum(gapStates),
}

export const ClockDay = z.object({
  billerId: Id,
  billerName: z.string(),
  day: Day,
  /** Attendance's worked time. */
  punchedSeconds: z.int(),
  /** What several devices did at once counts once; breaks are left out. */
  trackedSeconds: z.int(),
  /** Minutes and payer hold. */
  producedSeconds: z.int(),
  /** What would be a gap and needs no question. */
  explainedSeconds: z.int(),
  marks: OpenHoursFlags,
  /** The gaps that are not resolved. */
  gaps: z.array(z.object(gap)),
})
export type ClockDay = z.infer<typeof ClockDay>

/** A gap with what was said to it. */
export const Gap = z.object({
  ...gap,
  billerId: Id,
  billerName: z.string(),
  clientName: z.string().nullable(),
  timeZone: z.string(),
  day: Day,
  /** What was punched is approved and locked: the question can be closed, and nothing corrected. */
  locked: z.boolean(),
  /** What its biller said that it was. */
  answer: z.string(),
  answeredAt: Instant.nullable(),
  how: z.enum(resolutions).nullable(),
  reason: z.string(),
  resolvedByName: z.string().nullable(),
  resolvedAt: Instant.nullable(),
})
export type Gap = z.infer<typeof Gap>

const interval = { from: Instant, to: Instant }
const ofClient = { clientId: ClientId.nullable() }

/** One day of one biller on one line: what each clock says, what is explained, and what is not. */
export const DayPicture = z.object({
  billerId: Id,
  billerName: z.string(),
  day: Day,
  timeZone: z.string(),
  /** All of it lies within. */
  ...interval,
  punchedSeconds: z.int(),
  trackedSeconds: z.int(),
  producedSeconds: z.int(),
  explainedSeconds: z.int(),
  /** The clients whose parts the reader sees, each with the shortest gap in minutes that is asked about. */
  clients: z.array(z.object({ clientId: ClientId, clientName: z.string(), thresholdMinutes: z.int() })),
  sessions: z.array(
    z.object({
      attendanceId: Id,
      ...ofClient,
      locked: z.boolean(),
      /** `to` is null while it is open. */
      from: Instant,
      to: Instant.nullable(),
      breaks: z.array(z.object({ breakType: BreakType, from: Instant, to: Instant.nullable() })),
    }),
  ),
  tracked: z.array(z.object({ ...ofClient, ...interval })),
  /** What the tracker calls a break. */
  trackerBreaks: z.array(z.object(interval)),
  /** Whether anything is tracked of this biller, and up to when it was read. */
  tracker: z.object({ followed: z.boolean(), readTo: Instant.nullable(), unread: z.boolean() }),
  /** Production that a timer measured. */
  produced: z.array(
    z.object({ entryId: Id, ...ofClient, workType: z.string(), hold: z.boolean(), ...interval }),
  ),
  /** Production that was typed: so much, and nobody knows when. */
  amounts: z.array(
    z.object({
      entryId: Id,
      ...ofClient,
      workType: z.string(),
      seconds: z.int(),
      holdSeconds: z.int(),
    }),
  ),
  explained: z.array(
    z.object({
      ...ofClient,
      kind: z.enum(gapKinds),
      why: z.enum(explanations),
      seconds: z.int(),
      from: Instant.nullable(),
      to: Instant.nullable(),
    }),
  ),
  gaps: z.array(Gap),
  serverTime: Instant,
})
export type DayPicture = z.infer<typeof DayPicture>
