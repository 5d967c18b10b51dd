import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { NextCursor } from '../kit/paging.ts'
import { boundedString, SentBoolean } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { checkRange, filterFields } from './shapes.ts'
import { targetSources } from './targets.ts'

const sums = {
  /** How many entries it is made from. */
  n: z.int(),
  quantity: z.int(),
  minutes: z.int(),
  holdMinutes: z.int(),
  dollarsCents: z.int(),
  collectedCents: z.int(),
}

/** Figures of one kind of work. */
const figures = {
  ...sums,
  unitsPerHour: z.number().nullable(),
  target: z.number().nullable(),
  /** Null where targets of different sources came together. */
  targetSource: z.enum(targetSources).nullable(),
  attainment: z.number().nullable(),
  weightedUnits: z.number().nullable(),
}

export const ProductionReportRow = z.object({
  billerId: Id,
  billerName: z.string(),
  day: Day,
  workType: z.string(),
  ...figures,
})
export type ProductionReportRow = z.infer<typeof ProductionReportRow>

/** What all of it comes to: what was punched, and how much of that was production. */
export const ProductionReportTotals = z.object({
  ...sums,
  unitsPerHour: z.number().nullable(),
  /** Weighted units over those that the time would have brought at target. */
  attainment: z.number().nullable(),
  /** Null where no work has a target. */
  weightedUnits: z.number().nullable(),
  holdShare: z.number().nullable(),
  workedSeconds: z.int(),
  /** Production and payer hold over what was punched; null where nothing was, or that has no meaning. */
  utilisation: z.number().nullable(),
})
export type ProductionReportTotals = z.infer<typeof ProductionReportTotals>

export const summaryKeys = ['biller', 'client', 'practice', 'workType', 'day', 'week', 'payer'] as const
export type SummaryKey = (typeof summaryKeys)[number]

/** One biller, client, practice, kind of work, day, week (by its Monday) or payer, and each kind of work in it. */
export const SummaryGroup = z.object({
  key: z.string(),
  label: z.string(),
  ...ProductionReportTotals.shape,
  compared: z.boolean(),
  workTypes: z.array(
    z.object({
      workType: z.string(),
      ...figures,
      holdShare: z.number().nullable(),
      /** There are enough entries for a comparison. */
      compared: z.boolean(),
    }),
  ),
})
export type SummaryGroup = z.infer<typeof SummaryGroup>

export const getProductionReport = endpoint({
  method: 'GET',
  path: '/api/production/report',
  may: 'production:read',
  summary: 'Submitted work by biller, day and work type: units per hour against the target',
  query: checkRange(
    z.strictObject({
      ...filterFields,
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

export const getProductionSummary = endpoint({
  method: 'GET',
  path: '/api/production/summary',
  may: 'production:read',
  summary:
    'The same by biller, client, practice, work type, day, week or payer; people with few entries are marked',
  query: checkRange(
    z.strictObject({
      ...filterFields,
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
  query: checkRange(
    z.strictObject({
      ...filterFields,
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

export const getProductionOverview = endpoint({
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
