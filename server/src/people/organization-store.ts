import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { User } from '@claimcrew/contract/people/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { plainTextSql } from './name-store.ts'
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

/** The organizations that somebody is there for: nobody else owns them, or they founded them. */
export async function listContactOrganizations(db: Db | Tx, userId: UserId): Promise<OrganizationId[]> {
  const rows = await db.selectFrom('organizations').select('id').where('contact_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
