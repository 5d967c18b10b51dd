import { byTitles, isEstimate, isTime, type ReportBy, type ReportKind, reportBys } from './kinds.ts'

/** How a number is written: hours and minutes, minutes, a count, dollars, a share of one, or as it is. */
export type ReportUnit = 'text' | 'seconds' | 'minutes' | 'count' | 'cents' | 'share' | 'rate'

type MeasureStyle = { readonly title: string; readonly unit: ReportUnit }

/** Every number that a report can have. Seconds are whole, money is in cents. */
export const measures = {
  workedSeconds: { title: 'Punched', unit: 'seconds' },
  breakSeconds: { title: 'Breaks', unit: 'seconds' },
  overtimeSeconds: { title: 'Overtime', unit: 'seconds' },
  trackedSeconds: { title: 'Tracked', unit: 'seconds' },
  manualSeconds: { title: 'Added manually', unit: 'seconds' },
  presentDays: { title: 'Present', unit: 'count' },
  halfDays: { title: 'Half days', unit: 'count' },
  absentDays: { title: 'Absent', unit: 'count' },
  leaveDays: { title: 'Leave', unit: 'count' },
  lateDays: { title: 'Late', unit: 'count' },
  weeklyOffs: { title: 'Days off', unit: 'count' },
  holidays: { title: 'Holidays', unit: 'count' },
  billedSeconds: { title: 'Billed', unit: 'seconds' },
  amountCents: { title: 'Cost', unit: 'cents' },
  entries: { title: 'Entries', unit: 'count' },
  quantity: { title: 'Quantity', unit: 'count' },
  minutes: { title: 'Worked', unit: 'minutes' },
  holdMinutes: { title: 'Payer hold', unit: 'minutes' },
  unitsPerHour: { title: 'Units per hour', unit: 'rate' },
  attainment: { title: 'Of target', unit: 'share' },
  weightedUnits: { title: 'Weighted units', unit: 'rate' },
  dollarsCents: { title: 'Dollars touched', unit: 'cents' },
  collectedCents: { title: 'Dollars collected', unit: 'cents' },
  open: { title: 'Open now', unit: 'count' },
  overdue: { title: 'Overdue now', unit: 'count' },
  openCents: { title: 'Dollars open now', unit: 'cents' },
  arrived: { title: 'New', unit: 'count' },
  done: { title: 'Done', unit: 'count' },
  reopened: { title: 'Reopened', unit: 'count' },
  slaShare: { title: 'Done on time', unit: 'share' },
  firstTouchMedianSeconds: { title: 'Time to first action', unit: 'seconds' },
  punchedSeconds: { title: 'Punched', unit: 'seconds' },
  producedSeconds: { title: 'Reported', unit: 'seconds' },
  punchedNotTrackedSeconds: { title: 'Punched, not tracked', unit: 'seconds' },
  trackedNotPunchedSeconds: { title: 'Tracked, not punched', unit: 'seconds' },
  producedWithoutTimeSeconds: { title: 'Reported without time', unit: 'seconds' },
  openGaps: { title: 'Open time gaps', unit: 'count' },
} as const satisfies Readonly<Record<string, MeasureStyle>>

export type Measure = keyof typeof measures
/** What a session that is still open adds to up to now. */
export const openMeasures: ReadonlySet<Measure> = new Set([
  'workedSeconds',
  'punchedSeconds',
  'billedSeconds',
  'amountCents',
])
export const allMeasures = Object.keys(measures) as readonly Measure[]

const all: Readonly<Record<ReportKind, readonly Measure[]>> = {
  hours: ['workedSeconds', 'breakSeconds', 'trackedSeconds', 'manualSeconds'],
  attendance: [
    'presentDays',
    'halfDays',
    'absentDays',
    'leaveDays',
    'lateDays',
    'weeklyOffs',
    'holidays',
    'workedSeconds',
    'breakSeconds',
    'overtimeSeconds',
  ],
  cost: ['billedSeconds', 'overtimeSeconds', 'amountCents'],
  production: [
    'entries',
    'quantity',
    'minutes',
    'holdMinutes',
    'unitsPerHour',
    'attainment',
    'weightedUnits',
    'dollarsCents',
    'collectedCents',
  ],
  tasks: [
    'open',
    'overdue',
    'openCents',
    'arrived',
    'done',
    'reopened',
    'slaShare',
    'firstTouchMedianSeconds',
  ],
  clocks: [
    'punchedSeconds',
    'trackedSeconds',
    'producedSeconds',
    'punchedNotTrackedSeconds',
    'trackedNotPunchedSeconds',
    'producedWithoutTimeSeconds',
    'openGaps',
  ],
}

/** Nobody punches for a project; what is open is so now, on no day of the past. */
export function listMeasures(kind: ReportKind, by: ReportBy): readonly Measure[] {
  if (kind === 'tasks' && isTime(by)) return ['arrived', 'done']
  if (kind === 'hours' && by === 'project') return ['trackedSeconds', 'manualSeconds']
  return all[kind]
}

/** The measure that a chart shows unless one chooses another. */
export const findChartMeasure = (kind: ReportKind, by: ReportBy): Measure => {
  const first: Readonly<Record<ReportKind, Measure>> = {
    hours: by === 'project' ? 'trackedSeconds' : 'workedSeconds',
    attendance: 'presentDays',
    cost: 'amountCents',
    production: 'weightedUnits',
    tasks: 'done',
    clocks: 'punchedSeconds',
  }
  return first[kind]
}

/** Every field that a column can have: what it is added up by, or a measure. */
export const columnNames: readonly (ReportBy | Measure)[] = [...reportBys, ...allMeasures]

export type ReportColumn = {
  readonly name: ReportBy | Measure
  readonly title: string
  readonly unit: ReportUnit
}

export const toMeasureTitle = (kind: ReportKind, by: ReportBy, name: Measure): string =>
  isEstimate(kind, by) ? `${measures[name].title}, estimate` : measures[name].title

/** The columns of a report, what it is added up by first. */
export const listColumns = (kind: ReportKind, by: ReportBy): ReportColumn[] => [
  { name: by, title: byTitles[by], unit: 'text' },
  ...listMeasures(kind, by).map(name => ({ ...measures[name], name, title: toMeasureTitle(kind, by, name) })),
]
