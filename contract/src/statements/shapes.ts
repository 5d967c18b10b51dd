import * as z from 'zod'
import { OpenHoursFlags } from '../attendance/shapes.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { HoursSource } from '../kit/pay.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { lineKinds, pays } from './rules.ts'

const StatementLine = z.object({
  day: Day,
  kind: z.enum(lineKinds),
  /** In a correction: what was added or, below 0, taken away. */
  seconds: z.int(),
  /** What an hour of that day costs; of a fixed price that price. */
  rateCents: z.int(),
  amountCents: z.int(),
  /** Which hours were counted that day. */
  hoursFrom: HoursSource,
  marks: OpenHoursFlags,
  /** In a correction: the statement of the month that it corrects. */
  corrects: Id.nullable(),
})
export type StatementLine = z.infer<typeof StatementLine>

const figures = {
  statementId: Id,
  engagementId: Id,
  title: z.string(),
  month: Month,
  /** The first and the last day of the engagement within the month; null where it only corrects an earlier one. */
  from: Day.nullable(),
  to: Day.nullable(),
  clientId: ClientId,
  clientName: z.string(),
  billerId: Id,
  billerName: z.string(),
  /** Counts per client without a gap; null while it is provisional. */
  number: z.int().nullable(),
  status: z.enum(['provisional', 'final']),
  pay: z.enum(pays),
  /** Which hours are counted on its last day; a day before follows the terms of that day. */
  hoursFrom: HoursSource,
  currency: z.string(),
  /** All of its seconds ÷ 3600, unrounded. */
  hours: z.number(),
  seconds: z.int(),
  marks: OpenHoursFlags,
  /** The part of these seconds that is overtime. */
  overtimeSeconds: z.int(),
  /** The rate of its last day; each line has the rate of its own day. */
  rateCents: z.int(),
  /** The sum of its lines. */
  amountCents: z.int(),
  /** What the month comes to by the agreed hours of a week. */
  agreedHours: z.number(),
  closedAt: Instant.nullable(),
  /** The day of closing and the day it is to be paid by, where the client is; null while it is provisional. */
  issuedOn: Day.nullable(),
  dueOn: Day.nullable(),
  /** Why it was closed although time gaps were left; null where none were. */
  closedDespite: z.string().nullable(),
  closedByName: z.string().nullable(),
  paidOn: Day.nullable(),
  paidByName: z.string().nullable(),
}

/** What stands in a list of them. */
export const StatementSummary = z.object(figures)
export type StatementSummary = z.infer<typeof StatementSummary>

export const Statement = z.object({
  ...figures,
  /** As they were at closing; null while it is provisional. */
  clientAddress: z.string().nullable(),
  billerAddress: z.string().nullable(),
  lines: z.array(StatementLine),
})
export type Statement = z.infer<typeof Statement>

/** What stands in the way of closing a biller's month. */
const ClosingBacklog = z.object({
  /** Days of the engagement that are not over yet where the biller lives. */
  days: z.int(),
  /** Earlier months that were opened again and not closed since: their corrections belong on this month's statement. */
  reopened: z.int(),
  /** Sessions that are still open. */
  sessions: z.int(),
  /** Open questions of the three clocks. */
  gaps: z.int(),
  corrections: z.int(),
  leave: z.int(),
  /** Submitted, so that the client can approve it. */
  productionToApprove: z.int(),
  /** Begun or sent back, and not submitted: its biller's turn. */
  productionToSubmit: z.int(),
})
export type ClosingBacklog = z.infer<typeof ClosingBacklog>

const closingStates = ['running', 'waiting', 'ready', 'closed', 'reopened'] as const

/** One biller of a month that is to be closed. */
const ClosingRow = z.object({
  billerId: Id,
  billerName: z.string(),
  /**
   * `running`: not all of its days are over. `waiting`: something is left. `ready`: can be closed. `reopened`: closed
   * once, its statement stands, and its days are open again; it can be closed anew once nothing is left.
   */
  state: z.enum(closingStates),
  left: ClosingBacklog,
  /** The last day of the engagement, where that is within the month; and until when its client can close it then. */
  endedOn: Day.nullable(),
  closeBy: Day.nullable(),
  /** Worked on days of this engagement for no client that is known of; it does not hinder closing, and is not billed. */
  unassignedSeconds: z.int(),
  /** More than one where they were engaged twice within the month. */
  statements: z.array(StatementSummary),
})
export type ClosingRow = z.infer<typeof ClosingRow>

export const MonthClosingView = z.object({
  month: Month,
  clientId: ClientId,
  clientName: z.string(),
  billers: z.array(ClosingRow),
})
export type MonthClosingView = z.infer<typeof MonthClosingView>

/** Agreed hours and money of one engagement in a month, as far as it has come. */
export const EngagementMonth = z.object({
  engagementId: Id,
  billerId: Id,
  clientId: ClientId,
  month: Month,
  statementId: Id,
  status: z.enum(['provisional', 'final']),
  pay: z.enum(pays),
  hoursFrom: HoursSource,
  currency: z.string(),
  rateCents: z.int(),
  /** The agreed hours of the whole month, and those of its days up to today. */
  agreedHours: z.number(),
  agreedHoursSoFar: z.number(),
  hours: z.number(),
  amountCents: z.int(),
  /** With the agreed hours for each of the days that are to come. */
  expectedHours: z.number(),
  expectedCents: z.int(),
})
export type EngagementMonth = z.infer<typeof EngagementMonth>
