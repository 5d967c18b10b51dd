import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { longPageFields, NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { hoursSources } from '../kit/pay.ts'
import { multiLine } from '../kit/text.ts'
import { Month, SentDay } from '../kit/time.ts'
import { EngagementMonth, MonthClosingView, Statement, StatementSummary } from './shapes.ts'

/** A month was closed, or a statement marked as paid. */
export const statementsChanged = topic('statements:moved', z.object({ clientId: z.string() }))

const sideFields = {
  billerId: Id.optional(),
  clientId: ClientId.optional(),
}

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  may: 'statements:read',
  summary:
    'A month’s statements with their lines: your own engagements, all for an ADMIN; provisional until the month is closed',
  query: z.strictObject({ month: Month, ...sideFields, ...longPageFields }),
  reply: z.object({ statements: z.array(Statement), nextCursor: NextCursor }),
})

export const listFinalStatements = endpoint({
  method: 'GET',
  path: '/api/statements/final',
  may: 'statements:read',
  summary:
    'Closed statements for all months, without lines: latest month first, oldest first for unpaid ones',
  query: z.strictObject({
    ...sideFields,
    engagementId: Id.optional(),
    paid: z.enum(['true', 'false']).optional(),
    ...pageFields,
  }),
  reply: toPageShape(StatementSummary),
})

export const listEngagementMonths = endpoint({
  method: 'GET',
  path: '/api/statements/progress',
  may: 'statements:read',
  summary:
    'Agreed hours, hours, cost so far and expected cost for a month: one row per engagement you can see',
  query: z.strictObject({ month: Month, ...sideFields, ...longPageFields }),
  reply: z.object({ engagements: z.array(EngagementMonth), nextCursor: NextCursor }),
})

const ofStatement = z.strictObject({ statementId: Id })

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:statementId',
  may: 'statements:read',
  summary: 'One statement, provisional or final; its id stays the same when it becomes final',
  params: ofStatement,
  reply: z.object({ statement: Statement }),
})

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:statementId/export',
  may: 'statements:read',
  summary: 'The same as CSV',
  params: ofStatement,
  reply: Download,
  produces: 'text/csv',
  exports: true,
  perMinute: 60,
  replica: 'always',
})

export const markPaid = endpoint({
  method: 'POST',
  path: '/api/statements/:statementId/paid',
  may: 'statements:pay:team',
  summary: 'Sets the day a final statement was paid; null marks it as unpaid',
  params: ofStatement,
  body: z.strictObject({
    paidOn: SentDay.nullable(),
    /** What one has seen, null for unpaid: where somebody has changed it since, this is refused. */
    before: SentDay.nullable().optional(),
  }),
  reply: z.object({ statement: Statement }),
})

const ofMonth = z.strictObject({ month: Month })

export const getMonthClosing = endpoint({
  method: 'GET',
  path: '/api/months/:month',
  may: 'statements:close:team',
  summary: 'What’s left before a client’s month can be closed, by biller; an ADMIN names the client',
  params: ofMonth,
  query: z.strictObject({ clientId: ClientId.optional() }),
  reply: z.object({ closing: MonthClosingView }),
})

/** What closing is to come to, as one has seen it. */
const ExpectedClosing = z.strictObject({
  statements: z
    .array(z.strictObject({ statementId: Id, seconds: z.int(), amountCents: z.int() }))
    .max(2000, 'Choose 2,000 statements or fewer.'),
  /** Days of production that are approved with it, and those that are closed without having been submitted. */
  toApprove: z.int(),
  toSubmit: z.int(),
})
export type ExpectedClosing = z.infer<typeof ExpectedClosing>

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/months/:month/close',
  may: 'statements:close:team',
  summary:
    'Approves a month’s attendance and production and makes its statements final, all or nothing; an ADMIN names the client',
  params: ofMonth,
  body: z.strictObject({
    /** All who are not closed yet where nobody is named. */
    billerIds: z
      .array(Id)
      .min(1, 'Choose at least one biller.')
      .max(1000, 'Choose 1,000 people or fewer.')
      .optional(),
    clientId: ClientId.optional(),
    /** Approves the production that was submitted and waits, in the same step. */
    approveProduction: z.boolean().default(false),
    /** Closes although production was begun or sent back and never submitted: it is locked as it stands. */
    leaveUnsubmitted: z.boolean().default(false),
    /** Closes although time gaps are left, with a reason; where none are, the reason is nowhere. */
    despiteGaps: z.boolean().default(false),
    reason: noPatient(multiLine(1000, 'A reason')).optional(),
    /** By when it is to be paid: some time after closing where nothing else is agreed. */
    dueOn: SentDay.optional(),
    /** Where it would come to something else by now, nothing is closed. */
    expected: ExpectedClosing.optional(),
  }),
  reply: z.object({ statements: z.array(Statement) }),
  idempotent: true,
})

export const chooseHours = endpoint({
  method: 'PUT',
  path: '/api/engagements/:engagementId/hours-from',
  may: 'engagements:change:own',
  summary: 'Always a conflict: both sides agree on the hours to pay with new terms',
  params: z.strictObject({ engagementId: Id }),
  body: z.strictObject({ hoursFrom: z.enum([...hoursSources, 'attendance']).optional() }),
  reply: z.strictObject({}),
})
