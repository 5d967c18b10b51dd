import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type Actor, actorMay } from '@claimcrew/contract/permissions'
import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type Db, getPrimary, type Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import type { Tables } from '../kit/data/tables.gen.ts'

/** The engagements an actor may see: every one for an ADMIN, else those in which the actor is a side. */
export function visibleTo(actor: Actor) {
  return (eb: ExpressionBuilder<Tables, 'engagements'>) => {
    if (actorMay(actor, 'engagements:read:all')) return eb.val(true)
    return actor.role === 'CLIENT'
      ? eb('client_id', '=', actor.organizationId)
      : eb('biller_id', '=', actor.userId)
  }
}

// What somebody may see hangs on who engages whom, and a replica may not know yet that an engagement has ended. So ties are
// read from the primary, wherever the rows that they open come from.
export const periodColumns = [
  'client_id as clientId',
  'biller_id as billerId',
  'started_on as startedOn',
  'ended_on as endedOn',
] as const

/** The ties of one person among them, without what was agreed. */
export async function listPersonPeriods(
  db: Db | Tx,
  actor: Actor,
  userId: string,
): Promise<EngagementPeriod[]> {
  return getPrimary(db)
    .selectFrom('engagements')
    .select(periodColumns)
    .where(visibleTo(actor))
    .where(eb => eb.or([eb('client_id', '=', userId), eb('biller_id', '=', userId)]))
    .execute()
}

/** The ties by which a biller works or worked for somebody on a day. */
export async function listPeriodsOn(db: Db | Tx, billerId: string, day: string): Promise<EngagementPeriod[]> {
  return db
    .selectFrom('engagements')
    .select(periodColumns)
    .where('biller_id', '=', billerId)
    .where('started_on', '<=', day)
    .where(eb => eb.or([eb('ended_on', 'is', null), eb('ended_on', '>=', day)]))
    .orderBy('client_id')
    .execute()
}

/** The ties between some clients and some billers, past ones included. */
export async function listPeriodsAmong(
  db: Db | Tx,
  clientIds: readonly OrganizationId[],
  billerIds: readonly string[],
): Promise<EngagementPeriod[]> {
  return db
    .selectFrom('engagements')
    .select(periodColumns)
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .execute()
}

/** The ties between a client and some billers, which nobody ends before the transaction does. */
export async function lockPeriodsShared(
  tx: Tx,
  clientId: OrganizationId,
  billerIds: readonly string[],
): Promise<EngagementPeriod[]> {
  return tx
    .selectFrom('engagements')
    .select(periodColumns)
    .where('client_id', '=', clientId)
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

const tiesOf = statement('ties of a client', (p: Params<{ clientId: OrganizationId }>, db) =>
  db
    .selectFrom('engagements')
    .select(['biller_id as billerId', 'started_on as startedOn', 'ended_on as endedOn'])
    .where('client_id', '=', p.clientId),
)

/** Whom a client engages or has engaged, and when. */
export async function listEngagedBillers(
  db: Db | Tx,
  clientId: OrganizationId,
): Promise<Pick<EngagementPeriod, 'billerId' | 'startedOn' | 'endedOn'>[]> {
  return tiesOf(getPrimary(db), { clientId })
}

/** The days from one to another on which these billers work or worked for anybody. */
export async function listPeriodsWithin(
  db: Db | Tx,
  billerIds: readonly string[],
  first: string,
  last: string,
): Promise<EngagementPeriod[]> {
  return getPrimary(db)
    .selectFrom('engagements')
    .select(periodColumns)
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where('started_on', '<=', last)
    .where(eb => eb.or([eb('ended_on', 'is', null), eb('ended_on', '>=', first)]))
    .execute()
}

/** Every tie of those among these billers whom another client than this one engages or has engaged too. */
export async function listSharedBillerPeriods(
  db: Db,
  clientId: OrganizationId,
  billerIds: readonly string[],
): Promise<EngagementPeriod[]> {
  const { rows } = await sql<EngagementPeriod>`
    select e.client_id as "clientId", e.biller_id as "billerId", e.started_on as "startedOn", e.ended_on as "endedOn"
    from engagements e
    where e.biller_id in (select o.biller_id from engagements o
      where o.biller_id = any(${billerIds}::uuid[]) and o.client_id <> ${clientId}::uuid)`.execute(
    getPrimary(db),
  )
  return rows
}

/** Every engagement of the billers, of these or of all, whom more than one client has engaged. */
export async function listPeriodsOfShared(
  db: Db | Tx,
  billerIds: readonly string[] | null,
): Promise<EngagementPeriod[]> {
  const { rows } = await sql<EngagementPeriod>`
    select e.client_id as "clientId", e.biller_id as "billerId", e.started_on as "startedOn", e.ended_on as "endedOn"
    from engagements e
    where e.biller_id in (select o.biller_id from engagements o
      where ${billerIds}::uuid[] is null or o.biller_id = any(${billerIds}::uuid[])
      group by o.biller_id having min(o.client_id::text) <> max(o.client_id::text))`.execute(getPrimary(db))
  return rows
}

/** Who engages anybody on some day, from one to another. */
export async function listClientsWithin(db: Db | Tx, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('engagements')
    .select('client_id as clientId')
    .distinct()
    .where('started_on', '<=', last)
    .where(eb => eb.or([eb('ended_on', 'is', null), eb('ended_on', '>=', first)]))
    .orderBy('client_id')
    .execute()
  return rows.map(row => row.clientId)
}

/** The ties between a client and a biller, for others' statements to read beside their own rows. */
export const periodsBetweenSql = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('endedOn', ended_on)), '[]')
  from engagements where client_id = ${client} and biller_id = ${biller})`

/** Whether a tie between a client and a biller holds, or held on a day or later. */
export const isEngagedSinceSql = (
  client: Expression<unknown>,
  biller: Expression<unknown>,
  day: Expression<unknown>,
): RawBuilder<boolean> => sql`exists (select from engagements e
  where e.client_id = ${client} and e.biller_id = ${biller} and (e.ended_on is null or e.ended_on >= ${day}::date))`
