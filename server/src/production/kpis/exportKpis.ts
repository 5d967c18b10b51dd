import { Readable } from 'node:stream'
import type { Practice } from '@claimcrew/contract/organizations/shapes'
import { type KpiNumber, kpiNumberNames, kpiNumbers } from '@claimcrew/contract/production/kpiRules'
import type * as contract from '@claimcrew/contract/production/kpis'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { writeCsv } from '../../kit/workbook/csv.ts'
import { listOrganizationPractices } from '../../organizations/store.ts'
import { type KpiMonthNumbers, listKpiMonths, listPracticeMonths } from './kpi-store.ts'
import { findKpiOwner } from './kpis.ts'

type KpiExportQuery = Parameters<typeof exportKpis>[1]['query']

/** What was entered, with headings and amounts as an import takes them. */
export const exportKpis: Handler<typeof contract.exportKpis> = async (ctx, { query }) => {
  const owner = await findKpiOwner(ctx, query)
  const practices = await listOrganizationPractices(ctx.db, owner.clientId)
  return {
    content: Readable.from(writeCsv(streamRows(ctx, owner, query, practices)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="KPIs_${query.from}_${query.to}.csv"`,
      'cache-control': 'no-store',
    },
  }
}

/** Month after month: a sum is left out, since the practices that it is made of are there. */
async function* streamRows(
  { db }: Ctx,
  owner: Awaited<ReturnType<typeof findKpiOwner>>,
  { from, to }: KpiExportQuery,
  practices: readonly Practice[],
) {
  const names = new Map(practices.map(({ practiceId, name }) => [practiceId, name]))
  const nameOf = ({ practiceId }: KpiMonthNumbers) => names.get(practiceId ?? '') ?? ''
  const showsPractice = practices.length > 1
  yield ['Month', ...(showsPractice ? ['Practice'] : []), ...kpiNumberNames.map(name => kpiNumbers[name])]
  const toRow = (row: KpiMonthNumbers) => [
    row.month,
    ...(showsPractice ? [nameOf(row)] : []),
    ...kpiNumberNames.map(name => toCell(name, row.numbers[name] ?? null)),
  ]
  for (const row of await listKpiMonths(db, owner, from, to)) {
    const entered = row.practices > 0 ? await listPracticeMonths(db, owner.clientId, [row.month]) : [row]
    yield* entered.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en')).map(toRow)
  }
}

const toCell = (name: KpiNumber, value: number | null): number | null =>
  value === null ? null : name.endsWith('Cents') ? value / 100 : value
