import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { hasWordsSql, plainTextSql } from './name-store.ts'
import { findUser, type ListedPerson, lockUser, lockUsersShared } from './store.ts'

/**
 * Organizations as lists show people: by their own id and name, with the address, the clock and the standing of the person
 * who is there for them.
 */
export const allOrganizationsSql: RawBuilder<unknown> = sql`(
  select concat(o.xmin, ' ', u.xmin) as version, o.id, o.name as user_name, u.email, u.email_verified_at, u.picture_id,
    u.time_zone, u.deactivated_at, o.created_at, u.role, ${plainTextSql(sql.ref('o.name'))} as name
  from organizations o join users u on u.id = o.contact_id)`

const organizationsById = statement(
  'organizations by id',
  (p: Params<{ ids: readonly string[] }>) => sql<ListedPerson>`
    select id, user_name as "userName", email, email_verified_at as "emailVerifiedAt", picture_id as "pictureId",
      time_zone as "timeZone", deactivated_at as "deactivatedAt", created_at as "createdAt", role
    from ${allOrganizationsSql} o where id = any(${p.ids}::uuid[]) order by name, id`,
)

/** The same by name, as `listPeople` has people. */
export async function listOrganizations(
  db: Db | Tx,
  ids: readonly OrganizationId[],
): Promise<ListedPerson[]> {
  return ids.length === 0 ? [] : organizationsById(db, { ids })
}

/** What clients and billers are called, as a table for others' statements to join with. */
export const sideNamesSql: RawBuilder<unknown> = sql`(
  select id, name from organizations
  union all select id, user_name from users u where not exists (select from organizations o where o.id = u.id))`

const sideNames = statement(
  'names of both sides',
  (p: Params<{ ids: readonly string[] }>) =>
    sql<{
      id: string
      name: string
    }>`select id, name from ${sideNamesSql} side where id = any(${p.ids}::uuid[])`,
)

/** The same by the ids that work names them with. */
export async function readSideNames(
  db: Db | Tx,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const existing = [...new Set([...ids].filter(id => id !== null))]
  const rows = existing.length === 0 ? [] : await sideNames(db, { ids: existing })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Where both sides can be written to, by the same ids: an organization where the person is who is there for it. */
export async function readSideAddresses(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    select side.id, u.address
    from unnest(${[...new Set(ids)]}::uuid[]) as side (id)
    left join organizations o on o.id = side.id
    join users u on u.id = coalesce(o.contact_id, side.id)`.execute(db)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** The people who are there for some organizations, by the organizations' ids. */
export async function readContacts(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<string, { readonly userId: UserId; readonly userName: string }>> {
  const rows = await db
    .selectFrom('organizations as o')
    .innerJoin('users as u', 'u.id', 'o.contact_id')
    .select(['o.id', 'u.id as userId', 'u.user_name as userName'])
    .where('o.id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

/** Where else the people have seats who are there for some organizations: the name of the one they joined last, by organization. */
export async function readSeatsElsewhere(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (o.id) o.id, other.name
    from organizations o
    join organization_seats s on s.user_id = o.contact_id and s.organization_id <> o.id and s.ended_at is null
    join organizations other on other.id = s.organization_id
    where o.id = any(${organizationIds}::uuid[])
    order by o.id, s.since desc, s.id`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What some organizations are called, and who is there for them. */
export async function readOrganizationContacts(
  db: Db | Tx,
  organizationIds: readonly OrganizationId[],
): Promise<(OrganizationContact & { readonly organizationId: OrganizationId })[]> {
  return db
    .selectFrom('organizations')
    .select(['id as organizationId', 'name', 'contact_id as contactId'])
    .where('id', '=', sql<string>`any(${organizationIds}::uuid[])`)
    .execute()
}

type OrganizationContact = { readonly name: string; readonly contactId: UserId }

async function findContact(db: Db | Tx, organizationId: OrganizationId): Promise<OrganizationContact | null> {
  const row = await db
    .selectFrom('organizations')
    .select(['name', 'contact_id as contactId'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row ?? null
}

/** The person who is there for an organization, called as it is and by its id. */
const toSide = (user: User, organizationId: OrganizationId, { name }: OrganizationContact): User => ({
  ...user,
  userId: organizationId,
  userName: name,
})

export async function findOrganization(db: Db | Tx, organizationId: OrganizationId): Promise<User | null> {
  const contact = await findContact(db, organizationId)
  const user = contact && (await findUser(db, contact.contactId))
  return user && toSide(user, organizationId, contact)
}

/** Held, so that of several who add to what it has none is one too many, and it is not deactivated meanwhile. */
export async function lockOrganization(tx: Tx, organizationId: OrganizationId): Promise<User | null> {
  const contact = await findContact(tx, organizationId)
  const user = contact && (await lockUser(tx, contact.contactId))
  return user && toSide(user, organizationId, contact)
}

/** An organization and a biller, who stay as they are until the transaction ends, as `lockUsersShared` has it. */
export async function lockSidesShared(
  tx: Tx,
  clientId: OrganizationId,
  billerId?: UserId,
): Promise<{ readonly client: User | null; readonly biller: User | null }> {
  const contact = await findContact(tx, clientId)
  const ids = [contact?.contactId, billerId].filter(id => id !== undefined)
  const users = await lockUsersShared(tx, ids)
  const client = users.find(({ userId }) => userId === contact?.contactId)
  return {
    client: contact && client ? toSide(client, clientId, contact) : null,
    biller: users.find(({ userId }) => userId === billerId) ?? null,
  }
}

export type OrganizationPosition = readonly [hasOwner: boolean, name: string, id: string]

type OrganizationRow = {
  readonly organizationId: OrganizationId
  readonly name: string
  readonly createdAt: Instant
  /** Null where it has no active owner. */
  readonly ownerNames: string[] | null
  readonly seatCount: number
}

/**
 * Some organizations, and those that several people share, as far as their names have these words: those without an active
 * owner first, and else by name.
 */
export async function listOrganizationPage(
  db: Db,
  among: RawBuilder<boolean>,
  { search, after, limit }: { search: string; after: OrganizationPosition | null; limit: number },
): Promise<OrganizationRow[]> {
  const { rows } = await sql<OrganizationRow>`
    select id as "organizationId", name, created_at as "createdAt", owner_names as "ownerNames", seat_count as "seatCount"
    from (
      select o.*, ${plainTextSql(sql.ref('o.name'))} as plain_name, seats.*, seats.owner_names is not null as has_owner
      from organizations o cross join lateral (
        select count(*)::int as seat_count,
          array_agg(u.user_name order by s.since, s.id) filter (where 'owner' = any(s.duties)) as owner_names
        from organization_seats s join users u on u.id = s.user_id
        where s.organization_id = o.id and s.ended_at is null
      ) seats
      where (${among} or seats.seat_count > 1) and ${hasWordsSql(sql.ref('o.name'), search)}
    ) listed
    where ${
      after === null
        ? sql`true`
        : sql`(has_owner, plain_name, id) > (${after[0]}::boolean, ${plainTextSql(sql`${after[1]}::text`)}, ${after[2]}::uuid)`
    }
    order by has_owner, plain_name, id limit ${limit + 1}`.execute(db)
  return rows
}

/** Lists the organizations without an owner, by name. */
export async function listOwnerlessOrganizations(
  db: Db | Tx,
): Promise<Pick<OrganizationRow, 'organizationId' | 'name'>[]> {
  return db
    .selectFrom('organizations as o')
    .select(['o.id as organizationId', 'o.name'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organization_seats as s')
            .select('s.id')
            .whereRef('s.organization_id', '=', 'o.id')
            .where('s.ended_at', 'is', null)
            .where(sql<boolean>`'owner' = any(s.duties)`),
        ),
      ),
    )
    .orderBy('o.name')
    .execute()
}

/** Locks what an organization is called: of two who rename it at once the second sees what the first has written. */
export async function lockOrganizationName(tx: Tx, organizationId: OrganizationId): Promise<string | null> {
  const row = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.name ?? null
}

export async function writeOrganizationName(
  tx: Tx,
  organizationId: OrganizationId,
  name: string,
): Promise<void> {
  await tx.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute()
}

/** The organizations that go by the name of their founder, who is there for them: PostgreSQL renames them with that one. */
export async function listNamesakeOrganizations(tx: Tx, founderId: UserId): Promise<OrganizationId[]> {
  const rows = await tx
    .selectFrom('organizations as o')
    .innerJoin('users as u', 'u.id', 'o.founder_id')
    .select('o.id')
    .where('o.founder_id', '=', founderId)
    .whereRef('o.contact_id', '=', 'o.founder_id')
    .whereRef('o.name', '=', 'u.user_name')
    .execute()
  return rows.map(({ id }) => id)
}

/** The organizations that somebody is there for: nobody else owns them, or they founded them. */
export async function listContactOrganizations(db: Db | Tx, userId: UserId): Promise<OrganizationId[]> {
  const rows = await db.selectFrom('organizations').select('id').where('contact_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
