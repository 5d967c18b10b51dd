import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Duty } from '@claimcrew/contract/permissions'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

type SeatHolder = { readonly organizationId: OrganizationId; readonly userId: UserId }

/** Lists people who have a seat with one of these duties in these organizations. */
export async function listSeatHolders(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
  duties: readonly Duty[],
): Promise<SeatHolder[]> {
  return db
    .selectFrom('organization_seats')
    .select(['organization_id as organizationId', 'user_id as userId'])
    .where('organization_id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`duties && ${[...duties]}::text[]`)
    .orderBy('since')
    .orderBy('id')
    .execute()
}

const isStandingSql = (duties: readonly Duty[]) =>
  sql<boolean>`s.ended_at is null and s.duties && ${sql.lit(`{${duties.join()}}`)}::text[]`

/** The organizations in which somebody has a seat with one of these duties, for others' statements. */
export const seatedInSql = (userId: Expression<unknown>, duties: readonly Duty[]): RawBuilder<string[]> =>
  sql`array(select s.organization_id from organization_seats s
    where s.user_id = ${userId} and ${isStandingSql(duties)})`

/** The people who have such a seat in an organization. */
export const seatHoldersSql = (
  organizationId: Expression<unknown>,
  duties: readonly Duty[],
): RawBuilder<string[]> =>
  sql`array(select s.user_id from organization_seats s
    where s.organization_id = ${organizationId} and ${isStandingSql(duties)})`

const maxListed = 1000

type PersonSeat = {
  readonly seatId: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly duties: Duty[]
}

/** Where somebody has a seat: first where their next session begins, and else by when they came. */
export async function listPersonSeats(db: Db | Tx, userId: UserId): Promise<PersonSeat[]> {
  const rows = await db
    .selectFrom('organization_seats as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id as seatId', 'o.id as organizationId', 'o.name', 's.duties'])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.chosen_at', order => order.desc().nullsLast())
    .orderBy('s.since', 'desc')
    .orderBy('s.id')
    .limit(maxListed)
    .execute()
  return rows as PersonSeat[]
}

/**
 * In whose audit it stands what somebody did with their own account, for the account belongs to none: of the organization
 * that they act for, or, before they are in, of the one that their next session begins with.
 */
export async function findAccountOrganization(
  db: Db | Tx,
  actor: { readonly organizationId: OrganizationId | null } | null,
  userId: UserId,
): Promise<OrganizationId | undefined> {
  if (actor) return actor.organizationId ?? undefined
  const [seat] = await listPersonSeats(db, userId)
  return seat?.organizationId
}

export async function readOrganizationNames(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type StoredSeat = {
  readonly seatId: string
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly userName: string
  readonly email: string
  readonly duties: Duty[]
  readonly since: Instant
}

const seats = (db: Db | Tx) =>
  db
    .selectFrom('organization_seats as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as seatId',
      's.organization_id as organizationId',
      's.user_id as userId',
      'u.user_name as userName',
      'u.email',
      's.duties',
      's.since',
    ])

/** Lists the seats of an organization, in the order in which people got them. */
export async function listOrganizationSeats(
  db: Db | Tx,
  organizationId: OrganizationId,
): Promise<StoredSeat[]> {
  const rows = await seats(db)
    .where('s.organization_id', '=', organizationId)
    .where('s.ended_at', 'is', null)
    .orderBy('s.since')
    .orderBy('s.id')
    .limit(maxListed)
    .execute()
  return rows as StoredSeat[]
}

/**
 * When the people of these seats last did something there: in a session that acts for the organization, or when they chose
 * it. What they do for another one is not this one's to know.
 */
export async function readSeatsLastSeen(
  db: Db | Tx,
  seatIds: readonly string[],
): Promise<ReadonlyMap<string, Instant | null>> {
  const rows = await db
    .selectFrom('organization_seats as s')
    .leftJoin('sessions as one', join =>
      join.onRef('one.user_id', '=', 's.user_id').onRef('one.organization_id', '=', 's.organization_id'),
    )
    .select(['s.id', sql<Instant | null>`greatest(s.chosen_at, max(one.last_seen_at))`.as('at')])
    .where('s.id', '=', sql<string>`any(${seatIds}::uuid[])`)
    .groupBy('s.id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Locks a seat that has not ended. */
export async function lockSeat(tx: Tx, seatId: string): Promise<StoredSeat | null> {
  const query = seats(tx).where('s.id', '=', seatId).where('s.ended_at', 'is', null).forUpdate('s')
  return ((await query.executeTakeFirst()) as StoredSeat | undefined) ?? null
}

/** Counts seats under a lock: nobody else is given one in this organization until the transaction ends. */
export async function lockSeatCount(tx: Tx, organizationId: OrganizationId): Promise<number> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('organization_seats')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewSeat = Pick<StoredSeat, 'seatId' | 'organizationId' | 'userId' | 'duties' | 'since'>

export async function insertSeat(tx: Tx, seat: NewSeat): Promise<void> {
  await tx
    .insertInto('organization_seats')
    .values({
      id: seat.seatId,
      organization_id: seat.organizationId,
      user_id: seat.userId,
      duties: seat.duties,
      since: seat.since,
    })
    .execute()
}

export async function writeSeatDuties(tx: Tx, seatId: string, duties: readonly Duty[]): Promise<void> {
  await tx
    .updateTable('organization_seats')
    .set({ duties: [...duties] })
    .where('id', '=', seatId)
    .execute()
}

export async function writeSeatEnd(tx: Tx, seatId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('organization_seats')
    .set({ ended_at: sql<string>`greatest(since, ${at}::timestamptz)` })
    .where('id', '=', seatId)
    .execute()
}

/** From now on this session acts for an organization, and the next one begins with it. */
export async function writeChoice(
  tx: Tx,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: UserId },
  organizationId: OrganizationId,
  at: Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ organization_id: organizationId })
    .where('id', '=', sessionId)
    .execute()
  await tx
    .updateTable('organization_seats')
    .set({ chosen_at: at })
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()
}
