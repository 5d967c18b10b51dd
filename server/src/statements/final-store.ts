import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { HoursSource } from '@claimcrew/contract/kit/pay'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Pay } from '@claimcrew/contract/statements/rules'
import type { Statement, StatementLine, StatementSummary } from '@claimcrew/contract/statements/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { readActingNames } from '../people/acting-name-store.ts'

type FinalRow = {
  readonly statementId: string
  readonly engagementId: string
  readonly month: string
  readonly from: string | null
  readonly to: string | null
  readonly clientId: OrganizationId
  readonly billerId: string
  readonly number: number
  readonly title: string
  readonly clientName: string
  readonly billerName: string
  readonly pay: Pay
  readonly hoursFrom: HoursSource
  readonly currency: string
  readonly rateCents: number
  readonly agreedHours: number
  readonly seconds: number
  readonly overtimeSeconds: number
  readonly amountCents: number
  readonly closedAt: Instant
  readonly closedById: string
  /** Null where a version closed it that did not write it down. */
  readonly closedByName: string | null
  readonly issuedOn: string
  readonly dueOn: string
  readonly closedDespite: string | null
  readonly paidOn: string | null
  readonly paidById: string | null
}

/** Rows of months that were closed earlier keep the word of that time. */
const hoursFrom = sql<HoursSource>`case s.hours_from when 'tracked' then 'tracked' else 'punched' end`

const finalRows = (db: Db | Tx) =>
  db
    .selectFrom('statements as s')
    .select([
      's.id as statementId',
      's.engagement_id as engagementId',
      sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'),
      's.first_day as from',
      's.last_day as to',
      's.client_id as clientId',
      's.biller_id as billerId',
      's.number',
      's.title',
      's.client_name as clientName',
      's.biller_name as billerName',
      's.pay',
      hoursFrom.as('hoursFrom'),
      's.currency',
      's.rate_cents as rateCents',
      's.agreed_hours as agreedHours',
      's.seconds',
      's.overtime_seconds as overtimeSeconds',
      's.amount_cents as amountCents',
      's.closed_at as closedAt',
      's.closed_by as closedById',
      's.closed_by_name as closedByName',
      's.issued_on as issuedOn',
      's.due_on as dueOn',
      's.closed_despite as closedDespite',
      's.paid_on as paidOn',
      's.paid_by as paidById',
    ])
    .$castTo<FinalRow>()

/** With the names of who closed it and who said that it was paid. */
async function toFinals<Row extends FinalRow>(db: Db | Tx, rows: readonly Row[]) {
  const actingName = await readActingNames(
    db,
    rows.flatMap(({ closedById, paidById, clientId }) =>
      [closedById, paidById].map(userId => ({ userId, organizationId: clientId })),
    ),
  )
  return rows.map(({ closedById, paidById, ...row }) => ({
    ...row,
    status: 'final' as const,
    hours: row.seconds / 3600,
    marks: [],
    closedByName: row.closedByName ?? actingName(closedById, row.clientId),
    paidByName: paidById === null ? null : actingName(paidById, row.clientId),
  }))
}

const linesJson = sql<StatementLine[]>`(
  select coalesce(json_agg(json_build_object('day', l.day, 'kind', l.kind, 'seconds', l.seconds,
    'rateCents', l.rate_cents, 'amountCents', l.amount_cents, 'marks', array[]::text[], 'corrects', l.corrects,
    'hoursFrom', coalesce(l.hours_from, ${hoursFrom})) order by l.place), '[]')
  from statement_lines l where l.statement_id = s.id)`

async function withLines(db: Db | Tx, condition: RawBuilder<boolean>): Promise<Statement[]> {
  const rows = await finalRows(db)
    .select(['s.client_address as clientAddress', 's.biller_address as billerAddress', linesJson.as('lines')])
    .where(condition)
    .orderBy('s.number')
    .execute()
  return toFinals(db, rows)
}

export async function findFinalStatement(db: Db | Tx, statementId: string): Promise<Statement | null> {
  const [final] = await withLines(db, sql<boolean>`s.id = ${statementId}`)
  return final ?? null
}

/** Lists the final statements of some engagements in a month. */
export async function listFinalEngagementStatements(
  db: Db | Tx,
  engagementIds: readonly string[],
  month: string,
): Promise<Statement[]> {
  return withLines(
    db,
    sql<boolean>`s.engagement_id = any(${engagementIds}::uuid[]) and s.month = ${`${month}-01`}::date`,
  )
}

type FinalFilter = {
  readonly clientId?: OrganizationId | undefined
  readonly billerId?: string | undefined
  readonly engagementId?: string | undefined
  readonly paid?: boolean | undefined
}

/** Where a page ended. */
export type FinalStatementPosition = readonly [
  month: string,
  clientName: string,
  number: number,
  statementId: string,
]

/** The latest month first; of those that wait for payment the longest first. Within a month by client and number. */
export async function listFinalStatementPage(
  db: Db,
  { clientId, billerId, engagementId, paid }: FinalFilter,
  after: FinalStatementPosition | null,
  limit: number,
): Promise<StatementSummary[]> {
  let query = finalRows(db)
  if (clientId !== undefined) query = query.where('s.client_id', '=', clientId)
  if (billerId !== undefined) query = query.where('s.biller_id', '=', billerId)
  if (engagementId !== undefined) query = query.where('s.engagement_id', '=', engagementId)
  if (paid === true) query = query.where('s.paid_on', 'is not', null)
  // Nothing is owed for a statement of 0.
  if (paid === false) query = query.where('s.paid_on', 'is', null).where('s.amount_cents', '>', 0)
  const isOldestFirst = paid === false
  if (after) {
    const [month, ...withinMonth] = after
    const first = `${month}-01`
    const later = isOldestFirst ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(s.month ${later} ${first}::date or s.month = ${first}::date
      and (s.client_name, s.number, s.id) > (${sql.join(withinMonth)}))`)
  }
  const rows = await query
    .orderBy('s.month', isOldestFirst ? 'asc' : 'desc')
    .orderBy('s.client_name')
    .orderBy('s.number')
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return toFinals(db, rows)
}

/** Nobody else closes a month of this client until the transaction ends. */
export async function lockNumbersForUpdate(tx: Tx, clientId: OrganizationId): Promise<void> {
  await sql`insert into statement_numbers as n (client_id, last) values (${clientId}, 0)
    on conflict (client_id) do update set last = n.last`.execute(tx)
}

/** What a statement is given as it becomes final. */
type Finality = {
  readonly issuedOn: string
  readonly dueOn: string
  readonly closedDespite: string | null
  readonly clientAddress: string
  readonly billerAddress: string
}

/** What a month comes to, before it is closed. */
export type StatementDraft = Omit<
  Statement,
  'number' | 'status' | 'closedAt' | 'closedByName' | 'paidOn' | 'paidByName' | keyof Finality
>

type NewFinal = StatementDraft & Finality

/** Numbered in this order, with all of their lines at once. */
export async function insertFinalStatements(
  tx: Tx,
  finals: readonly NewFinal[],
  by: { readonly userId: string; readonly name: string; readonly now: Instant },
): Promise<void> {
  if (finals.length === 0) return
  await tx
    .insertInto('statements')
    .values(
      finals.map(one => ({
        id: one.statementId,
        engagement_id: one.engagementId,
        month: `${one.month}-01`,
        first_day: one.from,
        last_day: one.to,
        client_id: one.clientId,
        biller_id: one.billerId,
        // PostgreSQL gives the next one.
        number: 0,
        title: one.title,
        client_name: one.clientName,
        biller_name: one.billerName,
        pay: one.pay,
        hours_from: one.hoursFrom,
        currency: one.currency,
        rate_cents: one.rateCents,
        agreed_hours: one.agreedHours,
        seconds: one.seconds,
        overtime_seconds: one.overtimeSeconds,
        amount_cents: one.amountCents,
        line_count: one.lines.length,
        closed_by: by.userId,
        closed_by_name: by.name,
        closed_at: by.now,
        issued_on: one.issuedOn,
        due_on: one.dueOn,
        closed_despite: one.closedDespite,
        client_address: one.clientAddress,
        biller_address: one.billerAddress,
      })),
    )
    .execute()
  const lines = finals.flatMap(({ statementId, lines }) =>
    lines.map((line, index) => ({ statementId, place: index, ...line })),
  )
  await sql`
    insert into statement_lines (statement_id, place, day, kind, seconds, rate_cents, amount_cents, corrects,
      hours_from)
    select * from json_to_recordset(${JSON.stringify(lines)}) as one (
      "statementId" uuid, place smallint, day date, kind text, seconds integer, "rateCents" integer,
      "amountCents" bigint, corrects uuid, "hoursFrom" text)`.execute(tx)
}
