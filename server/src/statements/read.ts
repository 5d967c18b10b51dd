import { Id } from '@claimcrew/contract/kit/ids'
import { dayIn, Month } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/statements/contract'
import { maySeeStatement } from '@claimcrew/contract/statements/policy'
import { daysOf, progressOf } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import * as z from 'zod'
import { holidaysBetween } from '../attendance/register/settings-store.ts'
import type { EngagementRow } from '../engagements/store.ts'
import type { Between } from '../engagements/within-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { cursorOf, pageOf, readingCursors } from '../kit/data/paging.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { listPeople } from '../people/store.ts'
import { type Reopened, readBases } from './basis-store.ts'
import { type By, billedAs, computeStatements } from './compute.ts'
import { type FinalMark, finalsAfter, finalsOf, findFinal, type NewFinal } from './final-store.ts'
import { monthOfId, statementIdOf } from './statement-id.ts'
import { billedIn, hasBegun, whoseAsked } from './whose.ts'

const provisional = (one: NewFinal): Statement => ({
  ...one,
  number: null,
  status: 'provisional',
  closedAt: null,
  closedByName: null,
  paidOn: null,
  paidByName: null,
})

/** A month's statement of each of these engagements: as it was closed, else as it would be now. */
export async function statementsOf(
  db: Db | Tx,
  by: By,
  rows: readonly EngagementRow[],
  month: string,
  reopened: readonly Reopened[],
): Promise<Statement[]> {
  const finals = await finalsOf(
    db,
    rows.map(row => row.engagementId),
    month,
  )
  const closed = new Map(finals.map(one => [one.engagementId, one]))
  const open = rows.filter(row => !closed.has(row.engagementId))
  const computed = open.length === 0 ? [] : await computeStatements(db, by, open, month, reopened)
  const found = new Map(computed.map(one => [one.engagementId, provisional(one)]))
  return rows.flatMap(row => closed.get(row.engagementId) ?? found.get(row.engagementId) ?? [])
}

const readEngagementCursor = readingCursors(z.tuple([Id]))

type PageAsked = { readonly cursor?: string | undefined; readonly limit: number }

/** The engagements of one page of a month, in the order of their ids. */
async function pageOfMonth(ctx: Ctx, between: Between, month: string, { cursor, limit }: PageAsked) {
  const after = readEngagementCursor(cursor)?.[0] ?? null
  if (!hasBegun(month, ctx.now)) return { rows: [], reopened: [], nextCursor: null }
  const page = { after, limit: limit + 1 }
  const { rows, reopened } = await billedIn(ctx.db, between, month, daysOf(month), page)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    reopened,
    nextCursor: rows.length > limit && last ? cursorOf([last.engagementId]) : null,
  }
}

export const listStatements: Handler<typeof contract.listStatements> = async (ctx, { query }) => {
  const { month, cursor, limit, ...asked } = query
  const between = await whoseAsked(ctx.db, ctx.actor, asked)
  const { rows, reopened, nextCursor } = await pageOfMonth(ctx, between, month, { cursor, limit })
  return { statements: await statementsOf(ctx.db, ctx, rows, month, reopened), nextCursor }
}

const readFinalCursor = readingCursors<FinalMark>(z.tuple([Month, z.string(), z.int(), Id]))

export const listFinalStatements: Handler<typeof contract.listFinalStatements> = async (ctx, { query }) => {
  const { cursor, limit, paid, engagementId, ...asked } = query
  const after = readFinalCursor(cursor)
  const { clientId, billerIds } = await whoseAsked(ctx.db, ctx.actor, asked)
  const whose = { clientId, billerId: billerIds?.[0], engagementId }
  const wanted = { ...whose, paid: paid === undefined ? undefined : paid === 'true' }
  const found = await finalsAfter(ctx.db, wanted, after, limit + 1)
  return pageOf(found, limit, one => [one.month, one.clientName, one.number ?? 0, one.statementId])
}

/** One that the reader may see; for everybody else there is none. */
export async function visibleStatement(ctx: Ctx, statementId: string): Promise<Statement> {
  const statement = (await findFinal(ctx.db, statementId)) ?? (await findProvisional(ctx, statementId))
  if (!statement || !maySeeStatement(ctx.actor, statement)) throw notFound()
  return statement
}

/** Its id tells the month; which engagement it is of is found among those that the reader has in it. */
async function findProvisional(ctx: Ctx, statementId: string): Promise<Statement | null> {
  const month = monthOfId(statementId)
  if (month === null || !hasBegun(month, ctx.now)) return null
  const between = await whoseAsked(ctx.db, ctx.actor, {})
  const { rows, reopened } = await billedIn(ctx.db, between, month, daysOf(month))
  const row = rows.find(one => statementIdOf(one.engagementId, month) === statementId)
  if (!row) return null
  const own = reopened.filter(one => one.engagementId === row.engagementId)
  const [found] = await computeStatements(ctx.db, ctx, [row], month, own)
  return found ? provisional(found) : null
}

export const showStatement: Handler<typeof contract.showStatement> = async (ctx, { params }) => ({
  statement: await visibleStatement(ctx, params.statementId),
})

export const engagementMonths: Handler<typeof contract.engagementMonths> = async (ctx, { query }) => {
  const { month, cursor, limit, ...asked } = query
  const between = await whoseAsked(ctx.db, ctx.actor, asked)
  const { rows, reopened, nextCursor } = await pageOfMonth(ctx, between, month, { cursor, limit })
  const statements = await statementsOf(ctx.db, ctx, rows, month, reopened)
  const zones = new Map(
    (await listPeople(ctx.db, [...new Set(rows.map(row => row.billerId))])).map(one => [
      one.id,
      one.timeZone,
    ]),
  )
  const bases = await readBases(
    ctx.db,
    rows.map(row => row.engagementId),
  )
  const days = daysOf(month)
  const found = await holidaysBetween(ctx.db, days[0] ?? '', days.at(-1) ?? '')
  const holidays = new Set(found.map(({ day }) => day))
  const byEngagement = new Map(statements.map(one => [one.engagementId, one]))
  return {
    engagements: rows.flatMap(row => {
      const statement = byEngagement.get(row.engagementId)
      if (!statement) return []
      const today = dayIn(zones.get(row.billerId) ?? 'UTC', ctx.now)
      const billed = billedAs(row, bases)
      return [{ ...statement, ...progressOf(billed, month, statement, { today, holidays }) }]
    }),
    nextCursor,
  }
}
