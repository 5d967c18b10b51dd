import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { listColumns, listMeasures } from '@claimcrew/contract/reports/columns'
import type { ReportBy, ReportKind } from '@claimcrew/contract/reports/kinds'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import type { ReportsValues } from '../address.ts'
import { defaultPeriod } from '../report/range.ts'

/** What a view keeps beside its name. */
export type ViewSettings = Omit<SavedView, 'viewId' | 'name' | 'createdAt'>

/** What is looked at now, so that it can be kept. */
export function toViewSettings(kind: ReportKind, by: ReportBy, address: ReportsValues): ViewSettings {
  const { from, to: last, period, billerId, clientId, compare, chart, sort, order } = address
  const isOwn = from !== undefined && last !== undefined
  return {
    kind,
    by,
    period: isOwn ? null : (period ?? defaultPeriod),
    from: isOwn ? from : null,
    to: isOwn ? last : null,
    billerId: billerId ?? null,
    clientId: clientId ?? null,
    compare: compare === 'true',
    chart: chart && listMeasures(kind, by).includes(chart) ? chart : null,
    sort: sort && listColumns(kind, by).some(({ name }) => name === sort) ? sort : null,
    order,
  }
}

export const pickViewSettings = ({
  viewId: _,
  name: __,
  createdAt: ___,
  ...settings
}: SavedView): ViewSettings => settings

/** Where a view is seen again. */
export const toViewHref = ({ viewId, kind, by, period, from, to: last, ...view }: SavedView): Href =>
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
export const isSameView = (one: ViewSettings, other: ViewSettings): boolean =>
  parts.every(part => one[part] === other[part])
