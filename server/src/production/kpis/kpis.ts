import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import { type KpiBase, kpisOf, noKpiBase, problemsOfBase } from '@claimcrew/contract/production/kpis'
import type { KpiMonth } from '@claimcrew/contract/production/shapes'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { invalid, notFound, Refusal } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { clientMeant } from '../client.ts'
import { type Names, namesOf } from '../day/show.ts'
import { holdKpis, type KpiRow, kpiMonths, writeKpis } from './kpi-store.ts'

/** The practice that is meant, which must be one. */
export async function practiceOf(ctx: Ctx, db: Db | Tx, sent: string | undefined): Promise<string> {
  const clientId = clientMeant(ctx.actor, sent)
  const [client] = await listPeople(db, [clientId])
  if (client?.role !== 'CLIENT') throw notFound()
  return clientId
}

const shown = ({ month, numbers, enteredById, enteredAt }: KpiRow, names: Names): KpiMonth => ({
  month,
  base: { ...noKpiBase, ...numbers },
  kpis: kpisOf({ ...noKpiBase, ...numbers }, month),
  enteredByName: names.get(enteredById) ?? '',
  enteredAt,
})

export const listKpis: Handler<typeof contract.listKpis> = async (ctx, { query }) => {
  const clientId = await practiceOf(ctx, ctx.db, query.clientId)
  const rows = await kpiMonths(ctx.db, clientId, query.from, query.to)
  const names = await namesOf(
    ctx.db,
    rows.map(row => row.enteredById),
  )
  return { clientId, months: rows.map(row => shown(row, names)) }
}

/** Numbers of a month that is not over may still be entered; those of one that has not begun may not. */
export const isBegun = ({ actor, now }: Ctx, month: string): boolean =>
  month <= dayIn(actor.timeZone, now).slice(0, 7)

export const notBegun = 'This month hasn’t started.'

export const saveKpis: Handler<typeof contract.saveKpis> = (ctx, { params, body }) => {
  const { month } = params
  if (!isBegun(ctx, month)) throw invalid('month', notBegun)
  return inTransaction(ctx.db, async tx => {
    const clientId = await practiceOf(ctx, tx, body.clientId)
    await holdKpis(tx, clientId)
    const [before] = await kpiMonths(tx, clientId, month, month)
    const base: KpiBase = { ...noKpiBase, ...before?.numbers, ...given(body.base) }
    const problems = Object.entries(problemsOfBase(base)).map(([name, why]) => [`base.${name}`, why] as const)
    const [first] = problems
    if (first) throw new Refusal('invalid', first[1], { fields: Object.fromEntries(problems) })
    await writeKpis(tx, { userId: ctx.actor.userId, now: ctx.now }, clientId, [{ month, numbers: base }])
    await audit(tx, ctx, {
      action: 'production:kpis',
      subjectId: clientId,
      before: { month, base: before?.numbers ?? null },
      after: { month, base },
    })
    const [row] = await kpiMonths(tx, clientId, month, month)
    if (!row) throw new Error('A month that was just written is there')
    return { month: shown(row, await namesOf(tx, [row.enteredById])) }
  })
}

/** What was left out is no number. */
const given = (base: Partial<{ [Name in keyof KpiBase]: number | null | undefined }>): Partial<KpiBase> =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined))
