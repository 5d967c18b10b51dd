import { to } from '../kit/href.ts'
import type { OrganizationId } from '../kit/ids.ts'
import type { Href } from '../kit/paths.ts'
import { addDays, type DayRange, daysOfMonth, pickLater } from '../kit/time.ts'
import { toMonth } from '../statements/rules.ts'
import type { Measure } from './columns.ts'
import type { ReportBy, ReportKind } from './kinds.ts'

export type ReportRequest = DayRange & {
  readonly kind: ReportKind
  readonly by: ReportBy
  readonly billerId?: string | undefined
  readonly clientId?: OrganizationId | undefined
}

/**
 * Where a row, or one number of it, leads: one step further into the same report, and from one biller’s day to what was
 * punched, tracked or written down. Null where nobody is known whose it is.
 */
export function toRowLink(request: ReportRequest, key: string, measure?: Measure): Href | null {
  if (key === '') return null
  const { kind, by, from, to: last, billerId, clientId } = request
  const days = { from, to: last }
  switch (by) {
    case 'project':
      return to('/worklog', { range: 'monthly', date: last, project: key, biller: billerId })
    case 'workType':
      return kind === 'tasks'
        ? to('/tasks-report', { view: 'report', by: 'biller', workType: key, client: clientId, ...days })
        : to('/production-report', {
            view: 'report',
            by: 'biller',
            workType: key,
            biller: billerId,
            client: clientId,
            ...days,
          })
    case 'practice':
      return kind === 'tasks'
        ? to('/tasks-report', { view: 'list', status: 'all', practice: key, client: clientId })
        : to('/production-report', {
            view: 'report',
            by: 'biller',
            practice: key,
            biller: billerId,
            client: clientId,
            ...days,
          })
    case 'client':
      return further({ ...request, clientId: key }, 'biller')
    case 'biller':
      return from === last
        ? toSourceLink(kind, key, from, clientId, measure)
        : further({ ...request, billerId: key }, 'day')
    case 'day':
      return billerId === undefined
        ? further({ ...request, from: key, to: key }, 'biller')
        : toSourceLink(kind, billerId, key, clientId, measure)
    case 'week':
      return further({ ...request, ...within(days, { from: key, to: addDays(key, 6) }) }, 'day')
    case 'month':
      return further({ ...request, ...within(days, toMonthRange(key)) }, 'day')
  }
}

const further = ({ kind, from, to: last, billerId, clientId }: ReportRequest, by: ReportBy): Href =>
  to('/reports', { view: kind, by, from, to: last, billerId, clientId })

function toMonthRange(month: string): DayRange {
  const days = daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

const pickEarlier = (one: string, other: string) => (one < other ? one : other)

const within = (outer: DayRange, inner: DayRange): DayRange => ({
  from: pickLater(inner.from, outer.from),
  to: pickEarlier(inner.to, outer.to),
})

function toSourceLink(
  kind: ReportKind,
  biller: string,
  day: string,
  client: string | undefined,
  measure: Measure | undefined,
): Href {
  const isTracked = measure === 'trackedSeconds' || measure === 'manualSeconds'
  switch (kind === 'hours' && isTracked ? 'clocks' : kind) {
    case 'hours':
    case 'attendance':
      return to('/attendance', {
        view: 'register',
        month: Number(day.slice(5, 7)),
        year: Number(day.slice(0, 4)),
        biller,
        day,
        client,
      })
    case 'cost':
      return to('/reports', { view: 'statements', month: toMonth(day), billerId: biller, clientId: client })
    case 'clocks':
      return to('/production-report', { view: 'clocks', day: `${biller}.${day}`, from: day, to: day, client })
    case 'production':
      return to('/production-report', { view: 'report', by: 'workType', from: day, to: day, biller, client })
    case 'tasks':
      return to('/tasks-report', {
        view: 'list',
        assignee: biller,
        client,
        ...(measure === 'arrived'
          ? { createdFrom: day, createdTo: day }
          : { completedFrom: day, completedTo: day }),
      })
  }
}
