import { auditKinds } from '@claimcrew/contract/kit/audit/auditKinds'
import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import { allMeasures, columnNames } from '@claimcrew/contract/reports/columns'
import { reportPeriods } from '@claimcrew/contract/reports/dayRange'
import { reportBys } from '@claimcrew/contract/reports/kinds'
import * as z from 'zod'
import { addressShape, useAddress } from '../kit/screen/address.ts'

const views = [
  'overview',
  'hours',
  'attendance',
  'cost',
  'production',
  'tasks',
  'clocks',
  'statements',
  'closing',
  'audit',
] as const
export type ReportsView = (typeof views)[number]

/** What /reports shows, as it stands in the address. */
const ReportsAddress = addressShape('/reports', {
  /** What suits the role where it is left out. */
  view: z.enum(views).optional().catch(undefined),
  statement: Id.optional().catch(undefined),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  /** A range that moves along with today; two days count more. */
  period: z.enum(reportPeriods).optional().catch(undefined),
  from: SentDay.optional().catch(undefined),
  to: SentDay.optional().catch(undefined),
  by: z.enum(reportBys).optional().catch(undefined),
  billerId: Id.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  /** The filters of the audit: who did it, to whom, and what. */
  actorId: Id.optional().catch(undefined),
  subjectId: Id.optional().catch(undefined),
  what: z.enum(auditKinds).optional().catch(undefined),
  compare: z.enum(['true']).optional().catch(undefined),
  /** The measure in the chart, and the column by which rows stand; left out as they come, the most first. */
  chart: z.enum(allMeasures).optional().catch(undefined),
  sort: z.enum(columnNames).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).catch('desc'),
  /** The saved view that one came from. */
  saved: Id.optional().catch(undefined),
})

export const useReportsAddress = () => useAddress(ReportsAddress)
export type ReportsValues = ReturnType<typeof useReportsAddress>[0]
