import * as z from 'zod'
import { OpenHoursFlags } from '../attendance/shapes.ts'
import { ClientId, Id } from '../kit/ids.ts'
import type { Href } from '../kit/paths.ts'
import { payField } from '../kit/pay.ts'
import { Day, Instant } from '../kit/time.ts'
import { allMeasures, columnNames, type Measure, type ReportColumn } from './columns.ts'
import { reportPeriods } from './dayRange.ts'
import { type ReportBy, reportBys, reportKinds } from './kinds.ts'

const figures = Object.fromEntries(
  allMeasures.map(name => {
    const figure = z.number().nullable()
    return [name, (name === 'amountCents' ? payField(figure) : figure).optional()]
  }),
) as Record<Measure, z.ZodOptional<z.ZodNullable<z.ZodNumber>>>

/** The measures of a report’s columns; null is not known, or nothing to divide by. */
export const Figures = z.object(figures)
export type Figures = z.infer<typeof Figures>

const names = Object.fromEntries(reportBys.map(by => [by, z.string().optional()])) as Record<
  ReportBy,
  z.ZodOptional<z.ZodString>
>

export const ReportRow = z.object({
  /** An id, a kind of work, a day, a week’s Monday or a month; empty is nobody or nothing that is known of. */
  key: z.string(),
  label: z.string(),
  /** Where what it was made from is seen; null where that is nowhere. */
  opens: (z.string() as z.ZodType<Href, string>).nullable(),
  /** The column that the report is added up by. */
  ...names,
  ...figures,
})
export type ReportRow = z.infer<typeof ReportRow>

const Column = z.object({
  name: z.string() as unknown as z.ZodType<ReportColumn['name'], string>,
  title: z.string(),
  unit: z.enum(['text', 'seconds', 'minutes', 'count', 'cents', 'share', 'rate']),
})

const whole = { from: Day, to: Day, rows: z.array(ReportRow), totals: Figures }

export const Report = z.object({
  columns: z.array(Column),
  ...whole,
  /** The rows share out what is known of all together: their sum is exact, they are not. */
  estimated: z.boolean(),
  /** The flags of the hours in it. */
  marks: OpenHoursFlags,
  /** The range before, where it was asked for. */
  before: z.object(whole).nullable(),
})
export type Report = z.infer<typeof Report>

export const SavedView = z.object({
  viewId: Id,
  name: z.string(),
  kind: z.enum(reportKinds),
  by: z.enum(reportBys),
  /** Either a period that moves along with today, or two days. */
  period: z.enum(reportPeriods).nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  billerId: Id.nullable(),
  clientId: ClientId.nullable(),
  compare: z.boolean(),
  /** The measure in the chart, and the column by which rows stand; null is as they come. */
  chart: z.enum(allMeasures).nullable(),
  sort: z.enum(columnNames).nullable(),
  order: z.enum(['asc', 'desc']),
  createdAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

/** What was written down of one event: who did what, on whom, from where, and what it was before and after. */
export const AuditItem = z.object({
  id: Id,
  at: Instant,
  /** Null is a visitor, or the app itself. */
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  /** One of `auditWords`. */
  what: z.string(),
  /** The id of whom or what it was done to. */
  subject: Id.nullable(),
  /** Of a person, an organization, or the biller whose engagement, leave, application or the like it is. */
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the people, organizations and practices are called whose ids stand in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  /** An owner is shown that of their own seats. */
  address: z.string().nullable(),
})
export type AuditItem = z.infer<typeof AuditItem>

/** What somebody else did with one's own data. */
export const OwnAuditItem = AuditItem.pick({ id: true, at: true, what: true }).extend({
  actorName: z.string(),
  /** Which days, month or file, in words; null where there is nothing to add. */
  detail: z.string().nullable(),
})
export type OwnAuditItem = z.infer<typeof OwnAuditItem>
