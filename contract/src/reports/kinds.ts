import type { Permission } from '../permissions.ts'

export const reportKinds = ['hours', 'attendance', 'cost', 'production', 'tasks', 'clocks'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportBys = [
  'biller',
  'client',
  'practice',
  'project',
  'workType',
  'day',
  'week',
  'month',
] as const
export type ReportBy = (typeof reportBys)[number]

/** What a seat must include for each, beside reports at all. */
export const permissionByKind = {
  hours: 'attendance:read',
  attendance: 'attendance:read',
  cost: 'statements:read',
  production: 'production:read',
  tasks: 'tasks:read',
  clocks: 'clocks:read',
} as const satisfies Readonly<Record<ReportKind, Permission>>

const people = ['biller', 'client'] as const
const times = ['day', 'week', 'month'] as const

/**
 * By what each report can be added up: time is tracked for projects alone, and only work that is written down has a type and
 * names a practice. By practice, cost is an estimate.
 */
export const groupingsByKind: Readonly<Record<ReportKind, readonly ReportBy[]>> = {
  hours: [...people, 'project', ...times],
  attendance: [...people, ...times],
  cost: [...people, 'practice', ...times],
  production: [...people, 'practice', 'workType', ...times],
  tasks: [...people, 'practice', 'workType', ...times],
  clocks: [...people, ...times],
}

export const isGroupingOf = (kind: ReportKind, by: ReportBy): boolean => groupingsByKind[kind].includes(by)

/** Nobody is paid for a practice: what one costs is split by the time that was reported for it. */
export const isEstimate = (kind: ReportKind, by: ReportBy): boolean => kind === 'cost' && by === 'practice'

export const isTime = (by: ReportBy): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month'

export const kindTitles: Readonly<Record<ReportKind, string>> = {
  hours: 'Hours',
  attendance: 'Attendance',
  cost: 'Cost',
  production: 'Production',
  tasks: 'Tasks',
  clocks: 'Time comparison',
}

export const byTitles: Readonly<Record<ReportBy, string>> = {
  biller: 'Biller',
  client: 'Client',
  practice: 'Practice',
  project: 'Project',
  workType: 'Work type',
  day: 'Day',
  week: 'Week',
  month: 'Month',
}
