import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import {
  computeKpis,
  findKpiErrors,
  type KpiBase,
  type KpiNumber,
  kpiNumberNames,
  noKpiBase,
} from '@claimcrew/contract/production/kpis'
import type { KpiMonth } from '@claimcrew/contract/production/shapes'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { changedMeanwhile, invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { listPeople } from '../../people/store.ts'
import { resolveClientId } from '../clientParam.ts'
import { type PersonNames, readPersonNames } from '../day/productionDayView.ts'
import { type KpiRow, listKpiMonths, lockKpisForUpdate, writeKpis } from './kpi-store.ts'

/** The practice that is meant, which must be one. */
export async function findPractice(ctx: Ctx, db: Db | Tx, sent: string | undefined): Promise<string> {
  const clientId = resolveClientId(ctx.actor, sent)
  const [client] = await listPeople(db, [clientId])
  if (client?.role !== 'CLIENT') throw notFound()
  return clientId
}

const shown = ({ month, numbers, enteredById, enteredAt }: KpiRow, names: PersonNames): KpiMonth => ({
  month,
  base: { ...noKpiBase, ...numbers },
  kpis: computeKpis({ ...noKpiBase, ...numbers }, month),
  enteredByName: names.get(enteredById) ?? '',
  enteredAt,
})

export const listKpis: Handler<typeof contract.listKpis> = async (ctx, { query }) => {
  const clientId = await findPractice(ctx, ctx.db, query.clientId)
  const rows = await listKpiMonths(ctx.db, clientId, query.from, query.to)
  const names = await readPersonNames(
    ctx.db,
    rows.map(row => row.enteredById),
  )
  return { clientId, months: rows.map(row => shown(row, names)) }
}

/** Numbers of a month that is not over may still be entered; those of one that has not begun may not. */
export const hasMonthBegun = ({ actor, now }: Ctx, month: string): boolean =>
  month <= dayIn(actor.timeZone, now).slice(0, 7)

export const monthNotBegunMessage = 'This month hasn’t started.'

export const saveKpis: Handler<typeof contract.saveKpis> = (ctx, { params, body }) => {
  const { month } = params
  if (!hasMonthBegun(ctx, month)) throw invalid('month', monthNotBegunMessage)
  return inTransaction(ctx.db, async tx => {
    const clientId = await findPractice(ctx, tx, body.clientId)
    await lockKpisForUpdate(tx, clientId)
    const [before] = await listKpiMonths(tx, clientId, month, month)
    refuseUnseen({ ...noKpiBase, ...before?.numbers }, given(body.base), given(body.before ?? {}))
    const base: KpiBase = { ...noKpiBase, ...before?.numbers, ...given(body.base) }
    const problems = Object.entries(findKpiErrors(base)).map(([name, why]) => [`base.${name}`, why] as const)
    const [first] = problems
    if (first) throw new Refusal('invalid', first[1], { fields: Object.fromEntries(problems) })
    await writeKpis(tx, { userId: ctx.actor.userId, now: ctx.now }, clientId, [{ month, numbers: base }])
    await audit(tx, ctx, {
      action: 'production:kpis',
      subjectId: clientId,
      before: { month, base: before?.numbers ?? null },
      after: { month, base },
    })
    const [row] = await listKpiMonths(tx, clientId, month, month)
    if (!row) throw new Error('A month that was just written is there')
    return { month: shown(row, await readPersonNames(tx, [row.enteredById])) }
  })
}

/** Nobody overwrites a number that they have not seen, unless it says what they send anyway. */
function refuseUnseen(now: KpiBase, sent: Partial<KpiBase>, seen: Partial<KpiBase>): void {
  const isUnseen = (name: KpiNumber) =>
    name in seen && name in sent && now[name] !== seen[name] && now[name] !== sent[name]
  if (kpiNumberNames.some(isUnseen)) throw changedMeanwhile()
}

/** What was left out is no number. */
const given = (base: Partial<{ [Name in keyof KpiBase]: number | null | undefined }>): Partial<KpiBase> =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined))
