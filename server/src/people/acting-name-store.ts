import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type RawBuilder, sql } from 'kysely'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'

/** Somebody who did something, and for which organization, where it is known. */
type ActingPerson = { readonly userId: string; readonly organizationId: OrganizationId | null }

/** What the other side calls the person who did something; somebody unknown has no name. */
export type ActingNames = (userId: string, organizationId: OrganizationId | null) => string

/**
 * What the other side calls somebody who acts for an organization: *Dana Lee, Riverbend Family Practice*. Its founder has
 * its name and needs no more; nor does anybody without a seat in it, such as a biller.
 */
export const actingNameSql = (
  userId: RawBuilder<string | null>,
  organizationId: RawBuilder<string | null>,
): RawBuilder<string> => sql<string>`(
  select person.user_name || coalesce((
    select ', ' || o.name from organization_seats s join organizations o on o.id = s.organization_id
    where s.user_id = person.id and s.organization_id = ${organizationId} and o.name <> person.user_name limit 1), '')
  from users person where person.id = ${userId})`

type NamedPerson = ActingPerson & { readonly name: string | null }

const namedPeople = statement(
  'people as they act',
  (p: Params<{ userIds: readonly string[]; organizationIds: readonly (string | null)[] }>) =>
    sql<NamedPerson>`select acting.user_id as "userId", acting.organization_id as "organizationId",
      ${actingNameSql(sql.ref('acting.user_id'), sql.ref('acting.organization_id'))} as name
    from unnest(${p.userIds}::uuid[], ${p.organizationIds}::uuid[]) as acting (user_id, organization_id)`,
)

export async function readActingNames(
  db: Db | Tx,
  acting: readonly { readonly userId: string | null; readonly organizationId: OrganizationId | null }[],
): Promise<ActingNames> {
  const people = acting.flatMap(({ userId, organizationId }) =>
    userId === null ? [] : [{ userId, organizationId }],
  )
  const byKey = new Map(people.map(one => [toKey(one.userId, one.organizationId), one]))
  const rows = byKey.size === 0 ? [] : await readNamed(db, [...byKey.values()])
  const names = new Map(rows.map(row => [toKey(row.userId, row.organizationId), row.name]))
  return (userId, organizationId) => names.get(toKey(userId, organizationId)) ?? ''
}

/** The same of who acts now. What an ADMIN does in a client's place is told in the client's name, where that is given. */
export async function readActorName(
  db: Db | Tx,
  { userId, organizationId = null }: NonNullable<AuditCtx['actor']>,
  clientName?: string,
): Promise<string> {
  if (organizationId === null && clientName !== undefined) return clientName
  return (await readActingNames(db, [{ userId, organizationId }]))(userId, organizationId)
}

const readNamed = (db: Db | Tx, people: readonly ActingPerson[]): Promise<NamedPerson[]> =>
  namedPeople(db, {
    userIds: people.map(one => one.userId),
    organizationIds: people.map(one => one.organizationId),
  })

const toKey = (userId: string, organizationId: string | null) => `${userId} ${organizationId}`
