import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { columnsOf, measuresOf } from '@claimcrew/contract/reports/columns'
import type { ReportBy, ReportKind } from '@claimcrew/contract/reports/kinds'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import type { ReportsValues } from '../address.ts'
import { usualPeriod } from '../report/range.ts'

/** What a view keeps beside its name. */
export type Look = Omit<SavedView, 'viewId' | 'name' | 'createdAt'>

/** What is looked at now, so that it can be kept. */
export function lookOf(kind: ReportKind, by: ReportBy, address: ReportsValues): Look {
  const { from, to: last, period, billerId, clientId, compare, chart, sort, order } = address
  const isOwn = from !== undefined && last !== undefined
  return {
    kind,
    by,
    period: isOwn ? null : (period ?? usualPeriod),
    from: isOwn ? from : null,
    to: isOwn ? last : null,
    billerId: billerId ?? null,
    clientId: clientId ?? null,
    compare: compare === 'true',
    chart: chart && measuresOf(kind, by).includes(chart) ? chart : null,
    sort: sort && columnsOf(kind, by).some(({ name }) => name === sort) ? sort : null,
    order,
  }
}

export const lookIn = ({ viewId: _, name: __, createdAt: ___, ...look }: SavedView): Look => look

/** Where a view is seen again. */
export const addressOf = ({ viewId, kind, by, period, from, to: last, ...view }: SavedView): Href =>
  to('/reports', {
    view: kind,
    by,
    period: period ?? undefined,
    from: from ?? undefined,
    to: last ?? undefined,
    billerId: view.billerId ?? undefined,
    clientId: view.clientId ?? undefined,
    compare: view.compare ? 'true' : undefined,
    chart: view.chart ?? undefined,
    sort: view.sort ?? undefined,
    order: view.order === 'asc' ? 'asc' : undefined,
    saved: viewId,
  })

const parts = [
  ...(['kind', 'by', 'period', 'from', 'to', 'billerId', 'clientId', 'compare'] as const),
  ...(['chart', 'sort', 'order'] as const),
]

/** Whether a view shows the same as what is looked at now. */
export const isSameLook = (one: Look, other: Look): boolean => parts.every(part => one[part] === other[part])
