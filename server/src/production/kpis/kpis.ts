import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import {
  computeKpis,
  findKpiErrors,
  type KpiBase,
  type KpiNumber,
  kpiNumberNames,
  noKpiBase,
} from '@claimcrew/contract/production/kpiRules'
import type * as contract from '@claimcrew/contract/production/kpis'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import { audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { changedMeanwhile, conflict, invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { refuseUnknownPractice, refuseUnusablePractice } from '../../organizations/access.ts'
import { listOrganizationPractices } from '../../organizations/store.ts'
import { type ActingNames, readActingNames } from '../../people/acting-name-store.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { resolveClientId } from '../clientParam.ts'
import { type KpiRow, listKpiMonths, listPracticeMonths, lockKpisForUpdate } from './kpi-store.ts'
import { byPracticeMessage, writeMonths } from './writeMonths.ts'

/** The organization that is meant, which must be one. */
export async function findKpiClient(ctx: Ctx, db: Db | Tx, sent: string | undefined): Promise<string> {
  const clientId = resolveClientId(ctx.actor, sent)
  const [client] = await listOrganizations(db, [clientId])
  if (client?.role !== 'CLIENT') throw notFound()
  return clientId
}

const toKpiMonth = (
  { month, practiceId, practices, numbers, enteredById, enteredAt }: KpiRow,
  clientId: OrganizationId,
  actingName: ActingNames,
): KpiMonth => ({
  month,
  practiceId,
  practices,
  base: { ...noKpiBase, ...numbers },
  kpis: computeKpis({ ...noKpiBase, ...numbers }, month),
  enteredByName: actingName(enteredById, clientId),
  enteredAt,
})

const readEnteringNames = (
  db: Db | Tx,
  clientId: OrganizationId,
  rows: readonly Pick<KpiRow, 'enteredById'>[],
): Promise<ActingNames> =>
  readActingNames(
    db,
    rows.map(({ enteredById }) => ({ userId: enteredById, organizationId: clientId })),
  )

export const listKpis: Handler<typeof contract.listKpis> = async (ctx, { query }) => {
  const owner = await findKpiOwner(ctx, query)
  const rows = await listKpiMonths(ctx.db, owner, query.from, query.to)
  const actingName = await readEnteringNames(ctx.db, owner.clientId, rows)
  return { ...owner, months: rows.map(row => toKpiMonth(row, owner.clientId, actingName)) }
}

/** Finds the owner of the figures: one practice, or the whole organization. */
export async function findKpiOwner(
  ctx: Ctx,
  {
    clientId: sent,
    practiceId = null,
  }: { clientId?: OrganizationId | undefined; practiceId?: string | undefined | null },
): Promise<{ clientId: OrganizationId; practiceId: string | null }> {
  const clientId = await findKpiClient(ctx, ctx.db, sent)
  await refuseUnknownPractice(ctx.db, clientId, practiceId)
  return { clientId, practiceId }
}

export const listPracticeKpis: Handler<typeof contract.listPracticeKpis> = async (ctx, { params, query }) => {
  const clientId = await findKpiClient(ctx, ctx.db, query.clientId)
  const rows = await listPracticeMonths(ctx.db, clientId, [params.month])
  const [actingName, practices] = await Promise.all([
    readEnteringNames(ctx.db, clientId, rows),
    listOrganizationPractices(ctx.db, clientId),
  ])
  const byPractice = new Map(rows.map(row => [row.practiceId, row]))
  return {
    practices: practices.flatMap(({ practiceId, name: practiceName }) => {
      const row = byPractice.get(practiceId)
      return row ? [{ ...toKpiMonth(row, clientId, actingName), practiceId, practiceName }] : []
    }),
  }
}

/** Numbers of a month that is not over may still be entered; those of one that has not begun may not. */
export const hasMonthBegun = ({ actor, now }: Ctx, month: string): boolean =>
  month <= dayIn(actor.timeZone, now).slice(0, 7)

export const monthNotBegunMessage = 'This month hasn’t started.'

export const saveKpis: Handler<typeof contract.saveKpis> = (ctx, { params, body }) => {
  const { month } = params
  if (!hasMonthBegun(ctx, month)) throw invalid('month', monthNotBegunMessage)
  return inTransaction(ctx.db, async tx => {
    const clientId = await findKpiClient(ctx, tx, body.clientId)
    const { practiceId = null } = body
    const owner = { clientId, practiceId }
    await refuseUnknownPractice(tx, clientId, practiceId)
    await lockKpisForUpdate(tx, clientId)
    const [before] = await listKpiMonths(tx, owner, month, month)
    // What a closed practice has can still be corrected.
    if (!before) await refuseUnusablePractice(tx, clientId, practiceId)
    if (before && before.practices > 0) throw conflict(byPracticeMessage)
    refuseUnseen({ ...noKpiBase, ...before?.numbers }, pickGiven(body.base), pickGiven(body.before ?? {}))
    const base: KpiBase = { ...noKpiBase, ...before?.numbers, ...pickGiven(body.base) }
    const problems = Object.entries(findKpiErrors(base)).map(([name, why]) => [`base.${name}`, why] as const)
    const [first] = problems
    if (first) throw new Refusal('invalid', first[1], { fields: Object.fromEntries(problems) })
    const [whole] =
      practiceId === null ? [] : await listKpiMonths(tx, { clientId, practiceId: null }, month, month)
    await writeMonths(tx, ctx, clientId, [{ month, practiceId, numbers: base }])
    await audit(tx, ctx, {
      action: 'production:kpis',
      subjectId: clientId,
      before: {
        month,
        practiceId,
        base: before?.numbers ?? null,
        // The organization's own numbers, in whose place the sum of its practices comes.
        ...(whole?.practices === 0 && { replaced: whole.numbers }),
      },
      after: { month, practiceId, base },
      organizationId: clientId,
    })
    const row = { month, practiceId, practices: 0, numbers: base }
    const entered = { enteredById: ctx.actor.userId, enteredAt: ctx.now }
    const actingName = await readEnteringNames(tx, clientId, [entered])
    return { month: toKpiMonth({ ...row, ...entered }, clientId, actingName) }
  })
}

/** Nobody overwrites a number that they have not seen, unless it says what they send anyway. */
function refuseUnseen(now: KpiBase, sent: Partial<KpiBase>, seen: Partial<KpiBase>): void {
  const isUnseen = (name: KpiNumber) =>
    name in seen && name in sent && now[name] !== seen[name] && now[name] !== sent[name]
  if (kpiNumberNames.some(isUnseen)) throw changedMeanwhile()
}

/** What was left out is no number. */
const pickGiven = (base: Partial<{ [Name in keyof KpiBase]: number | null | undefined }>): Partial<KpiBase> =>
  Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined))
