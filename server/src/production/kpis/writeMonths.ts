import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { isEmptyKpiBase, type KpiBase, noKpiBase, sumKpiBases } from '@claimcrew/contract/production/kpiRules'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { deleteKpis, type KpiMonthNumbers, listPracticeMonths, writeKpis } from './kpi-store.ts'

export type EnteredMonth = Pick<KpiMonthNumbers, 'month' | 'practiceId' | 'numbers'>

export const byPracticeMessage = 'This month’s numbers are entered by practice. Change them there.'

/** Writes months that were entered, and adds up anew those of the organization whose practices they are. */
export async function writeMonths(
  tx: Tx,
  { actor, now }: CommandCtx,
  clientId: OrganizationId,
  entered: readonly EnteredMonth[],
): Promise<void> {
  const isGone = ({ practiceId, numbers }: EnteredMonth) => practiceId !== null && isEmptyKpiBase(numbers)
  const filled = entered.filter(one => !isGone(one)).map(one => ({ ...one, practices: 0 }))
  await writeKpis(tx, { userId: actor.userId, now }, clientId, filled)
  await deleteKpis(tx, clientId, entered.filter(isGone))
  const months = [...new Set(entered.flatMap(one => (one.practiceId === null ? [] : one.month)))]
  if (months.length === 0) return
  const byMonth = Map.groupBy(await listPracticeMonths(tx, clientId, months), one => one.month)
  const sums = [...byMonth].map(([month, rows]) => sumPracticeMonths(month, rows))
  await writeKpis(tx, { userId: actor.userId, now }, clientId, sums)
  const empty = months.filter(month => !byMonth.has(month)).map(month => ({ month, practiceId: null }))
  await deleteKpis(tx, clientId, empty)
}

/** An organization's month: the sum of what its practices have. */
const sumPracticeMonths = (
  month: string,
  rows: readonly { readonly numbers: Partial<KpiBase> }[],
): KpiMonthNumbers => ({
  month,
  practiceId: null,
  numbers: sumKpiBases(rows.map(({ numbers }) => ({ ...noKpiBase, ...numbers }))),
  practices: rows.length,
})
