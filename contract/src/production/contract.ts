import * as z from 'zod'
import { OpenHoursFlags } from '../attendance/shapes.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { boundedString, multiLine, optionalMultiLine, SentBoolean } from '../kit/text.ts'
import { addDays, Day, Instant, Month, SentDay } from '../kit/time.ts'
import { maxPractices, PracticeFilter } from '../organizations/shapes.ts'
import { KpiBase } from './kpis.ts'
import { decisions, maxEntriesADay } from './rules.ts'
import {
  channels,
  DayTarget,
  EntryInput,
  KpiMonth,
  PracticeKpiMonth,
  ProductionDay,
  ProductionEntry,
  ProductionReportRow,
  ProductionReportTotals,
  ProductionTimer,
  quantity,
  SetTargets,
  SummaryGroup,
  summaryKeys,
  TargetsReply,
  WaitingPart,
  WholeProductionDay,
} from './shapes.ts'

/** Somebody's production has changed: every screen that shows it reads it again. */
export const productionDaysChanged = topic('production:moved', z.object({ billerId: z.string() }))

/** One's own timer was begun, held, stopped or thrown away, by oneself or by punching out. */
export const timerChanged = topic('production:timer', z.object({ billerId: z.string() }))

const mostDays = 366

/** Both ends count. */
const inRange = <Range extends z.ZodType<{ from: string; to: string }>>(shape: Range) =>
  shape
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The last day can’t be before the first.',
    })
    .refine(({ from, to }) => to < addDays(from, mostDays), {
      path: ['to'],
      message: `Choose ${mostDays} days or fewer.`,
    })

const range = { from: SentDay, to: SentDay }

const filters = {
  billerId: Id.optional(),
  clientId: ClientId.optional(),
  practiceId: PracticeFilter,
  workType: repeatedParam(TermIn('workTypes')),
}

const onlyWhole = (most: number) => z.coerce.number<string | number>().int().min(1).max(most).default(most)

export const listProduction = endpoint({
  method: 'GET',
  path: '/api/production',
  may: 'production:read',
  summary: 'Entries and days: your own, what a client’s billers submitted for them, all for an ADMIN',
  query: inRange(
    z.strictObject({ ...range, ...filters, cursor: boundedString(200).optional(), limit: onlyWhole(5000) }),
  ),
  reply: z.object({
    entries: z.array(ProductionEntry),
    /** The days on which something was written. */
    days: z.array(ProductionDay),
    /** A page has so many days with all of their entries. */
    nextCursor: NextCursor,
  }),
})

const BillerDay = z.strictObject({ billerId: Id, day: SentDay })

export const productionDay = endpoint({
  method: 'GET',
  path: '/api/production/:billerId/:day',
  may: 'production:read',
  summary: 'One day to edit or view: its entries, the biller’s clients that day, and the targets',
  params: BillerDay,
  reply: z.object({
    day: WholeProductionDay,
    /** The clients that the biller works for on that day; a client sees only themself. */
    clients: z.array(z.object({ clientId: ClientId, clientName: z.string() })),
    targets: z.array(DayTarget),
    /** What was punched on that day. */
    workedSeconds: z.int(),
    /** The flags of these seconds. */
    marks: OpenHoursFlags,
    /** The last day before it that has entries, to be copied from. */
    previous: Day.nullable(),
    timeZone: z.string(),
    today: Day,
  }),
})

const version = z.int('The version must be a whole number.').min(0, 'The version must be a whole number.')

const DayReply = z.object({ day: WholeProductionDay })

export const saveProduction = endpoint({
  method: 'PUT',
  path: '/api/production/:billerId/:day',
  may: 'production:write:own',
  summary: 'Replaces the unsubmitted part of a day; an older version is declined',
  params: BillerDay,
  body: z.strictObject({
    version,
    entries: z.array(EntryInput).max(maxEntriesADay, `A day can have up to ${maxEntriesADay} entries.`),
    /**
     * The entries that the sender takes for the unsubmitted ones. Where another one can be written by now, as after a day
     * was withdrawn or sent back, it would be dropped unseen: that is declined like an older version.
     */
    replaces: z.array(Id).max(maxEntriesADay).optional(),
  }),
  reply: DayReply,
})

export const submitProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/submit',
  may: 'production:write:own',
  summary: 'Submits the rest of a day, and stops its timer',
  params: BillerDay,
  /** With a version only if that is still how it stands. */
  body: z.strictObject({ version: version.optional() }),
  reply: DayReply,
  perMinute: 120,
})

export const takeBackProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/take-back',
  may: 'production:write:own',
  summary: 'Withdraws what you submitted and nobody has decided on yet, to edit it again',
  params: BillerDay,
  reply: DayReply,
  perMinute: 60,
})

const reason = noPatient(optionalMultiLine(1000, 'A reason')).default('')

const Review = z.strictObject({
  decision: z.enum(decisions, 'Choose approved or rejected.'),
  reason,
  /** The client whose part it is; an ADMIN has to name one. */
  clientId: ClientId.optional(),
  /** What was looked at: if it was written anew since then, it is refused. */
  version: version.optional(),
})

const withReason = <Shape extends z.ZodType<{ decision: string; reason: string }>>(shape: Shape) =>
  shape.refine(({ decision, reason: why }) => decision === 'approved' || why !== '', {
    path: ['reason'],
    message: 'A reason is required.',
  })

export const reviewProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/review',
  may: 'production:review:team',
  summary: 'Approves a submitted day, or sends it back with a reason',
  params: BillerDay,
  body: withReason(Review),
  reply: DayReply,
})

export const reviewDays = endpoint({
  method: 'POST',
  path: '/api/production/review',
  may: 'production:review:team',
  summary: 'The same for several days, all or none',
  body: withReason(
    Review.omit({ version: true, clientId: true }).extend({
      days: z
        .array(
          z.strictObject({
            billerId: Id,
            day: SentDay,
            clientId: ClientId.optional(),
            version: version.optional(),
          }),
        )
        .min(1, 'Choose at least one day.')
        .max(200, 'Choose 200 days or fewer.'),
    }),
  ),
  reply: z.object({ days: z.array(ProductionDay) }),
  idempotent: true,
})

export const reopenProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/reopen',
  may: 'production:review:team',
  summary: 'Reopens an approved day for the biller, with a reason',
  params: BillerDay,
  body: z.strictObject({ reason: noPatient(multiLine(1000, 'A reason')), clientId: ClientId.optional() }),
  reply: DayReply,
  idempotent: true,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/production/review',
  may: 'production:read:team',
  summary: 'What’s waiting for a decision, oldest day first',
  query: z.strictObject({ billerId: Id.optional(), clientId: ClientId.optional(), ...pageFields }),
  reply: toPageShape(WaitingPart).extend({ total: z.int() }),
})

export const productionReport = endpoint({
  method: 'GET',
  path: '/api/production/report',
  may: 'production:read',
  summary: 'Submitted work by biller, day and work type: units per hour against the target',
  query: inRange(
    z.strictObject({
      ...range,
      ...filters,
      /** Counts payer hold as time that units are divided by. */
      withHold: SentBoolean.default(false),
      cursor: boundedString(200).optional(),
    }),
  ),
  reply: z.object({
    rows: z.array(ProductionReportRow),
    totals: ProductionReportTotals,
    /** There are more billers than one answer holds. */
    nextCursor: NextCursor,
  }),
})

export const productionSummary = endpoint({
  method: 'GET',
  path: '/api/production/summary',
  may: 'production:read',
  summary:
    'The same by biller, client, practice, work type, day, week or payer; people with few entries are marked',
  query: inRange(
    z.strictObject({
      ...range,
      ...filters,
      by: z.enum(summaryKeys, `Choose one of: ${summaryKeys.join(', ')}.`).default('biller'),
      withHold: SentBoolean.default(false),
    }),
  ),
  reply: z.object({ groups: z.array(SummaryGroup), totals: ProductionReportTotals }),
})

export const exportProduction = endpoint({
  method: 'GET',
  path: '/api/production/export',
  may: 'production:read',
  summary: 'The report as a file: Production_{from}_{to}.csv, or .xlsx with the entries on a second sheet',
  query: inRange(
    z.strictObject({
      ...range,
      ...filters,
      withHold: SentBoolean.default(false),
      format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx.').default('xlsx'),
      /** What a CSV holds: the rows of the report, or the entries themselves. */
      rows: z.enum(['report', 'entries']).default('report'),
    }),
  ),
  reply: Download,
  produces: 'application/octet-stream',
  exports: true,
  perMinute: 12,
  replica: 'always',
})

export const productionOverview = endpoint({
  method: 'GET',
  path: '/api/production/overview',
  may: 'production:read',
  summary: 'Production this week, and what’s waiting',
  reply: z.object({
    /** From Monday to today, of what is submitted or later. */
    week: ProductionReportTotals,
    /** Days that wait for a client’s decision. */
    waiting: z.int(),
    /** A BILLER is told of days that were sent back, and of past days that were written and not submitted. */
    sentBack: z.int(),
    unsubmitted: z.int(),
  }),
  background: true,
})

/** A client, and one of its practices where it is about that one's own targets. */
const targetOwner = { clientId: ClientId.optional(), practiceId: Id.optional() }

export const productionTargets = endpoint({
  method: 'GET',
  path: '/api/production/targets',
  may: 'production:read:team',
  summary:
    'Expected units per hour: the practice’s, else the client’s, else the Claimcrew default, else the suggested target',
  query: z.strictObject({ ...targetOwner, on: SentDay.optional() }),
  reply: TargetsReply,
})

export const saveTargets = endpoint({
  method: 'PUT',
  path: '/api/production/targets',
  may: 'production:targets:team',
  summary: 'Sets the named targets, from a day',
  /** The owner is named in the query, as when reading them, or in the body. */
  query: z.strictObject(targetOwner),
  body: z.strictObject({
    ...targetOwner,
    /** Today where nothing is said. */
    from: SentDay.optional(),
    targets: SetTargets,
    /** Which version of them one has seen: where somebody has changed them since, this is refused. */
    version: boundedString(100, 'This isn’t a version.').optional(),
  }),
  reply: TargetsReply,
})

const TimerReply = z.object({ timer: ProductionTimer.nullable(), serverTime: Instant })

export const currentTimer = endpoint({
  method: 'GET',
  path: '/api/production/timer',
  may: 'production:write:own',
  summary: 'Your own running timer',
  reply: TimerReply,
  background: true,
})

export const startTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer',
  may: 'production:write:own',
  summary: 'Starts a timer; with `replace` it stops the running one first, otherwise that’s a conflict',
  body: z.strictObject({
    clientId: ClientId,
    workType: TermIn('workTypes'),
    taskId: Id.nullable().default(null),
    /** The task's where none is sent. */
    practiceId: Id.nullable().default(null),
    channel: z.enum(channels).nullable().default(null),
    replace: z.boolean().default(false),
  }),
  reply: TimerReply,
})

/** The timer that the caller means: a conflict where another one runs by now. */
const timerId = Id.optional()

export const holdTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/hold',
  may: 'production:write:own',
  summary: 'Switches the timer to payer hold, or back to work',
  body: z.strictObject({ mode: z.enum(['work', 'hold'], 'Choose work or hold.'), timerId }),
  reply: TimerReply,
})

export const stopTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/stop',
  may: 'production:write:own',
  summary: 'Stops the timer; its minutes become a draft entry of its day',
  body: z.strictObject({ quantity: quantity.default(0), timerId }),
  reply: z.object({ day: WholeProductionDay, entryId: Id }),
  idempotent: true,
})

export const discardTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/discard',
  may: 'production:write:own',
  summary: 'Discards the timer; it can be restored for a while',
  body: z.strictObject({ timerId }),
  reply: z.object({ timerId: Id }),
})

export const restoreTimer = endpoint({
  method: 'POST',
  path: '/api/production/timer/restore',
  may: 'production:write:own',
  summary: 'Restores a timer discarded in the last ten minutes, as if it had kept running',
  body: z.strictObject({ timerId: Id }),
  reply: TimerReply,
})

const mostMonths = 36

const KpiRange = z
  .strictObject({ from: Month, to: Month, clientId: ClientId.optional(), practiceId: Id.optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last month can’t be before the first.',
  })
  .refine(({ from, to }) => monthsFrom(from, to) <= mostMonths, {
    path: ['to'],
    message: `Choose ${mostMonths} months or fewer.`,
  })

export const listKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis',
  may: 'production:read:team',
  summary: 'Key figures by month, for one practice or all, with the numbers behind them',
  query: KpiRange,
  reply: z.object({ clientId: ClientId, practiceId: Id.nullable(), months: z.array(KpiMonth) }),
})

export const listPracticeKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis/:month/practices',
  may: 'production:read:team',
  summary: 'A month’s key figures for each practice that has numbers, by name',
  params: z.strictObject({ month: Month }),
  query: z.strictObject({ clientId: ClientId.optional() }),
  reply: z.object({ practices: z.array(PracticeKpiMonth).max(maxPractices) }),
})

export const exportKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis/export',
  may: 'production:read:team',
  summary: 'The numbers behind the key figures as KPIs_{from}_{to}.csv, as they can be imported again',
  query: KpiRange,
  reply: Download,
  produces: 'text/csv',
  exports: true,
  perMinute: 12,
  replica: 'always',
})

function monthsFrom(from: string, to: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return number(to) - number(from) + 1
}

export const saveKpis = endpoint({
  method: 'PUT',
  path: '/api/production/kpis/:month',
  may: 'production:kpis:team',
  summary: 'Enters a month’s numbers; the ones you leave out don’t change',
  params: z.strictObject({ month: Month }),
  body: z.strictObject({
    clientId: ClientId.optional(),
    practiceId: Id.nullish(),
    base: KpiBase.partial(),
    /** What these numbers were when one saw them: where somebody has changed one since, this is refused. */
    before: KpiBase.partial().optional(),
  }),
  reply: z.object({ month: KpiMonth }),
})

export const importKpis = endpoint({
  method: 'POST',
  path: '/api/production/kpis/import',
  may: 'production:kpis:team',
  summary:
    'Import months from a CSV with a header row, with an optional `practice` column; only checked unless `dryRun=false`, then all or none',
  query: z.strictObject({ clientId: ClientId.optional(), dryRun: SentBoolean.default(true) }),
  body: Upload,
  upload: { maxBytes: 1024 * 1024 },
  reply: z.object({
    rows: z.int(),
    problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
    imported: z.int(),
  }),
})
