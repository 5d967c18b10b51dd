import * as z from 'zod'
import { auditKinds } from '../kit/audit/auditKinds.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { SentBoolean, singleLine } from '../kit/text.ts'
import { countDays, SentDay, SentInstant } from '../kit/time.ts'
import { allMeasures, columnNames, listColumns } from './columns.ts'
import { maxDays, reportPeriods } from './dayRange.ts'
import {
  groupingsByKind,
  isGroupingOf,
  type ReportBy,
  type ReportKind,
  reportBys,
  reportKinds,
} from './kinds.ts'
import { AuditItem, OwnAuditItem, Report, SavedView } from './shapes.ts'

export const maxViews = 50

const ReportGrouping = z.enum(reportBys, `Choose one of: ${reportBys.join(', ')}.`)

type OptionalDayRange = { readonly from?: string | null | undefined; readonly to?: string | null | undefined }

const inRange = <Shape extends z.ZodType<OptionalDayRange>>(shape: Shape): Shape =>
  shape
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      message: 'The last day can’t be before the first.',
    })
    .refine(({ from, to }) => !from || !to || countDays({ from, to }) <= maxDays, {
      path: ['to'],
      message: `Choose ${maxDays} days or fewer.`,
    })

export const toMisfitMessage = (kind: ReportKind): string =>
  `Group this report by ${groupingsByKind[kind].join(', ')}.`

const ofKind = z.strictObject({ kind: z.enum(reportKinds, `Choose one of: ${reportKinds.join(', ')}.`) })

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:kind',
  may: 'reports:read:team',
  summary:
    'Hours, attendance, cost, production, tasks or time comparison for a range, grouped one way; as JSON or a file',
  params: ofKind,
  query: inRange(
    z.strictObject({
      from: SentDay,
      to: SentDay,
      by: ReportGrouping.default('biller'),
      billerId: Id.optional(),
      clientId: ClientId.optional(),
      /** Adds the range before. */
      compare: SentBoolean.default(false),
      format: z.enum(['json', 'csv', 'xlsx'], 'Choose json, csv or xlsx.').default('json'),
      /** What a file holds: the rows of the report, or one row for each biller and day behind them. */
      rows: z.enum(['report', 'days'], 'Choose report or days.').default('report'),
    }),
  ),
  reply: Report,
  exports: true,
  perMinute: 600,
  replica: 'always',
})

const viewFields = {
  name: noPatient(singleLine(80, 'A name')),
  kind: z.enum(reportKinds),
  by: ReportGrouping,
  period: z.enum(reportPeriods).nullable().default(null),
  from: SentDay.nullable().default(null),
  to: SentDay.nullable().default(null),
  billerId: Id.nullable().default(null),
  clientId: ClientId.nullable().default(null),
  compare: z.boolean().default(false),
  chart: z.enum(allMeasures).nullable().default(null),
  sort: z.enum(columnNames).nullable().default(null),
  order: z.enum(['asc', 'desc']).default('desc'),
}

/** Without a kind there is no look at all, and nothing to hold together. */
type ReportView = OptionalDayRange & {
  readonly kind?: ReportKind | undefined
  readonly by?: ReportBy | undefined
  readonly period: string | null
  readonly chart: string | null
  readonly sort: string | null
}

const hasColumn = ({ kind, by }: ReportView, name: string | null) =>
  name === null || (!!kind && !!by && listColumns(kind, by).some(column => column.name === name))

const aView = <Shape extends z.ZodType<ReportView>>(shape: Shape): Shape =>
  inRange(shape)
    .refine(({ kind, by }) => (kind && by ? isGroupingOf(kind, by) : !kind && !by), {
      path: ['by'],
      message: 'This report can’t be grouped that way.',
    })
    .refine(({ kind, period, from, to }) => (period === null && kind ? !!from && !!to : !from && !to), {
      path: ['period'],
      message: 'Choose a period, or a first and last day.',
    })
    .refine(view => hasColumn(view, view.chart), {
      path: ['chart'],
      message: 'This report doesn’t have that number.',
    })
    .refine(view => hasColumn(view, view.sort), {
      path: ['sort'],
      message: 'This report doesn’t have that column.',
    })

const ofView = z.strictObject({ viewId: Id })
const ViewReply = z.object({ view: SavedView })

export const listViews = endpoint({
  method: 'GET',
  path: '/api/reports/views',
  may: 'reports:read:team',
  summary: 'Your own saved views in this organization, by name',
  reply: z.object({ views: z.array(SavedView) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/reports/views',
  may: 'reports:read:team',
  summary: `Saves a report view, under a name you haven’t used; at most ${maxViews}`,
  idempotent: true,
  body: aView(z.strictObject(viewFields)),
  reply: ViewReply,
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/reports/views/:viewId',
  may: 'reports:read:team',
  summary: 'Renames a saved view or changes what it shows; what is left out stays',
  params: ofView,
  /** Without a name it keeps its own; without a kind it keeps all that it shows. */
  body: aView(
    z.strictObject({
      ...viewFields,
      name: viewFields.name.optional(),
      kind: viewFields.kind.optional(),
      by: viewFields.by.optional(),
    }),
  ),
  reply: ViewReply,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/reports/views/:viewId',
  may: 'reports:read:team',
  summary: 'Deletes a saved view',
  params: ofView,
  reply: Done,
  idempotent: true,
})

const DayOrInstant = z.union([SentDay, SentInstant], 'Enter a valid date or time.')

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  may: 'audit:read',
  summary:
    'Who did what, newest first: everything for an ADMIN, what happened in their organization for an owner; as JSON or a file',
  query: z.strictObject({
    actorId: Id.optional(),
    subjectId: Id.optional(),
    what: z.enum(auditKinds, 'Choose a kind of event.').optional(),
    /** Days are the reader's, and the last one counts whole. */
    from: DayOrInstant.optional(),
    to: DayOrInstant.optional(),
    format: z.enum(['json', 'csv'], 'Choose json or csv.').default('json'),
    ...pageFields,
  }),
  reply: toPageShape(AuditItem),
  exports: true,
  // A screen that is left open reads it again by itself.
  background: true,
  perMinute: 600,
  replica: 'always',
})

export const listOwnAudit = endpoint({
  method: 'GET',
  path: '/api/me/audit',
  may: 'account:manage:own',
  summary:
    'What others did with your data: who looked at it, exported it or changed your account, newest first',
  query: z.strictObject(pageFields),
  reply: toPageShape(OwnAuditItem),
  // As for the audit: a screen that is left open is nobody being there.
  background: true,
  replica: 'always',
})
