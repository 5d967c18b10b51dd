import { Id } from '@claimcrew/contract/kit/ids'
import { dayIn, Month } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/statements/contract'
import { maySeeStatement } from '@claimcrew/contract/statements/policy'
import { computeProgress, listMonthDays } from '@claimcrew/contract/statements/rules'
import type { Statement } from '@claimcrew/contract/statements/shapes'
import * as z from 'zod'
import { listHolidays } from '../attendance/register/settings-store.ts'
import type { EngagementSidesFilter } from '../engagements/engagement-range-store.ts'
import type { EngagementRow } from '../engagements/store.ts'
import { audit } from '../kit/data/audit.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { cursorParser, formatCursor, toPage } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { CommandCtx, Ctx, Handler } from '../kit/http/route.ts'
import { countUse, perHour } from '../kit/limits/limit.ts'
import { notFound } from '../kit/refusal.ts'
import { listPeople } from '../people/store.ts'
import { type ReopenedMonth, readBases } from './basis-store.ts'
import { computeStatements, toBilled } from './computeStatements.ts'
import {
  type FinalStatementPosition,
  findFinalStatement,
  listFinalEngagementStatements,
  listFinalStatementPage,
  type StatementDraft,
} from './final-store.ts'
import { parseStatementMonth, toStatementId } from './statementId.ts'
import { hasMonthBegun, readBilledEngagements, resolveSides } from './statementOwner.ts'

const provisional = (one: StatementDraft): Statement => ({
  ...one,
  number: null,
  status: 'provisional',
  closedAt: null,
  closedByName: null,
  issuedOn: null,
  dueOn: null,
  closedDespite: null,
  clientAddress: null,
  billerAddress: null,
  paidOn: null,
  paidByName: null,
})

/** A month's statement of each of these engagements: as it was closed, else as it would be now. */
export async function readStatements(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  rows: readonly EngagementRow[],
  month: string,
  reopened: readonly ReopenedMonth[],
): Promise<Statement[]> {
  const finals = await listFinalEngagementStatements(
    db,
    rows.map(row => row.engagementId),
    month,
  )
  const closed = new Map(finals.map(one => [one.engagementId, one]))
  const open = rows.filter(row => !closed.has(row.engagementId))
  const computed = open.length === 0 ? [] : await computeStatements(db, ctx, open, month, reopened)
  const provisionalByEngagement = new Map(computed.map(one => [one.engagementId, provisional(one)]))
  return rows.flatMap(
    row => closed.get(row.engagementId) ?? provisionalByEngagement.get(row.engagementId) ?? [],
  )
}

const readEngagementCursor = cursorParser(z.tuple([Id]))

type StatementPageQuery = { readonly cursor?: string | undefined; readonly limit: number }

/** The engagements of one page of a month, in the order of their ids. */
async function readMonthPage(
  ctx: Ctx,
  between: EngagementSidesFilter,
  month: string,
  { cursor, limit }: StatementPageQuery,
) {
  const after = readEngagementCursor(cursor)?.[0] ?? null
  if (!hasMonthBegun(month, ctx.now)) return { rows: [], reopened: [], nextCursor: null }
  const page = { after, limit: limit + 1 }
  const { rows, reopened } = await readBilledEngagements(ctx.db, between, month, listMonthDays(month), page)
  const view = rows.slice(0, limit)
  const last = view.at(-1)
  return {
    rows: view,
    reopened,
    nextCursor: rows.length > limit && last ? formatCursor([last.engagementId]) : null,
  }
}

export const listStatements: Handler<typeof contract.listStatements> = async (ctx, { query }) => {
  const { month, cursor, limit, ...filter } = query
  const between = await resolveSides(ctx.db, ctx.actor, filter)
  const { rows, reopened, nextCursor } = await readMonthPage(ctx, between, month, { cursor, limit })
  return { statements: await readStatements(ctx.db, ctx, rows, month, reopened), nextCursor }
}

const readFinalCursor = cursorParser<FinalStatementPosition>(z.tuple([Month, z.string(), z.int(), Id]))

export const listFinalStatements: Handler<typeof contract.listFinalStatements> = async (ctx, { query }) => {
  const { cursor, limit, paid, engagementId, ...filter } = query
  const after = readFinalCursor(cursor)
  const { clientId, billerIds } = await resolveSides(ctx.db, ctx.actor, filter)
  const sides = { clientId, billerId: billerIds?.[0], engagementId }
  const target = { ...sides, paid: paid === undefined ? undefined : paid === 'true' }
  const rows = await listFinalStatementPage(ctx.db, target, after, limit + 1)
  return toPage(rows, limit, one => [one.month, one.clientName, one.number ?? 0, one.statementId])
}

/** One that the reader may see; for everybody else there is none. */
export async function readVisibleStatement(ctx: Ctx, statementId: string): Promise<Statement> {
  const statement =
    (await findFinalStatement(ctx.db, statementId)) ?? (await findProvisional(ctx, statementId))
  if (!statement || !maySeeStatement(ctx.actor, statement)) throw notFound()
  return statement
}

/** Its id tells the month; which engagement it is of is found among those that the reader has in it. */
async function findProvisional(ctx: Ctx, statementId: string): Promise<Statement | null> {
  const month = parseStatementMonth(statementId)
  if (month === null || !hasMonthBegun(month, ctx.now)) return null
  const between = await resolveSides(ctx.db, ctx.actor, {})
  const { rows, reopened } = await readBilledEngagements(ctx.db, between, month, listMonthDays(month))
  const row = rows.find(one => toStatementId(one.engagementId, month) === statementId)
  if (!row) return null
  const own = reopened.filter(one => one.engagementId === row.engagementId)
  const [statement] = await computeStatements(ctx.db, ctx, [row], month, own)
  return statement ? provisional(statement) : null
}

export const getStatement: Handler<typeof contract.getStatement> = async (ctx, { params }) => {
  const statement = await readVisibleStatement(ctx, params.statementId)
  if (statement.billerId !== ctx.actor.userId) await recordView(ctx, statement)
  return { statement }
}

/** Once an hour: a screen that is open reads it again and again. */
async function recordView(ctx: Ctx, { statementId, month, billerId, clientId }: Statement): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    if ((await countUse(tx, ctx, `view of ${statementId} by ${ctx.actor.userId}`, perHour(1))) > 0) return
    await audit(tx, ctx, {
      action: 'statement:view',
      subjectId: billerId,
      after: { month, statementId },
      organizationId: clientId,
    })
  })
}

export const listEngagementMonths: Handler<typeof contract.listEngagementMonths> = async (ctx, { query }) => {
  const { month, cursor, limit, ...filter } = query
  const between = await resolveSides(ctx.db, ctx.actor, filter)
  const { rows, reopened, nextCursor } = await readMonthPage(ctx, between, month, { cursor, limit })
  const statements = await readStatements(ctx.db, ctx, rows, month, reopened)
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
  const days = listMonthDays(month)
  const holidayRows = await listHolidays(ctx.db, days[0] ?? '', days.at(-1) ?? '')
  const holidays = new Set(holidayRows.map(({ day }) => day))
  const byEngagement = new Map(statements.map(one => [one.engagementId, one]))
  return {
    engagements: rows.flatMap(row => {
      const statement = byEngagement.get(row.engagementId)
      if (!statement) return []
      const today = dayIn(zones.get(row.billerId) ?? 'UTC', ctx.now)
      const billed = toBilled(row, bases)
      return [{ ...statement, ...computeProgress(billed, month, statement, { today, holidays }) }]
    }),
    nextCursor,
  }
}
