import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { maxPractices, type Practice, type PracticeFields } from '@claimcrew/contract/organizations/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { plainTextSql } from '../people/name-store.ts'

const columns = [
  'id as practiceId',
  'client_id as organizationId',
  'name',
  'state',
  'specialties',
  'systems',
  'payers',
  'closed',
] as const

/** An organization's practices by name. */
export async function listOrganizationPractices(
  db: Db | Tx,
  organizationId: OrganizationId,
): Promise<Practice[]> {
  const rows = await db
    .selectFrom('practices')
    .select(columns)
    .where('client_id', '=', organizationId)
    .orderBy(plainTextSql(sql.ref('name')))
    .limit(maxPractices)
    .execute()
  return rows as Practice[]
}

export async function countPractices(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const { count } = await tx
    .selectFrom('practices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

export async function readPractice(
  db: Db | Tx,
  practiceId: string,
  organizationId: OrganizationId,
): Promise<Practice | null> {
  const row = await db
    .selectFrom('practices')
    .select(columns)
    .where('id', '=', practiceId)
    .where('client_id', '=', organizationId)
    .executeTakeFirst()
  return row ? (row as Practice) : null
}

/** Locks a practice of this organization, or of any where none is named. */
export async function lockPractice(
  tx: Tx,
  practiceId: string,
  organizationId: OrganizationId | undefined,
): Promise<Practice | null> {
  const row = await tx
    .selectFrom('practices')
    .select(columns)
    .where('id', '=', practiceId)
    .$if(organizationId !== undefined, query => query.where('client_id', '=', organizationId ?? ''))
    .forUpdate()
    .executeTakeFirst()
  return row ? (row as Practice) : null
}

const values = ({ name, state, specialties, systems, payers, closed }: PracticeFields) => ({
  name,
  state,
  specialties: [...specialties],
  systems: [...systems],
  payers: [...payers],
  closed,
})

export async function insertPractice(tx: Tx, practice: Practice, at: Instant): Promise<void> {
  await tx
    .insertInto('practices')
    .values({
      id: practice.practiceId,
      client_id: practice.organizationId,
      created_at: at,
      ...values(practice),
    })
    .execute()
}

export async function writePractice(tx: Tx, practice: Practice): Promise<void> {
  await tx.updateTable('practices').set(values(practice)).where('id', '=', practice.practiceId).execute()
}

/** Which of these practices are closed, with what they are called. */
export async function readClosedPracticeNames(
  db: Db | Tx,
  practiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('practices')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${practiceIds}::uuid[])`)
    .where('closed', '=', true)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Practices as a table for others' statements to join with. Of an organization that has only one the name is null, for
 * then nobody has to tell them apart.
 */
export const practiceNamesSql: RawBuilder<unknown> = sql`(select p.id, case when exists (
  select from practices other where other.client_id = p.client_id and other.id <> p.id) then p.name end as name
  from practices p)`

/** Whether one of these organizations, or any at all where none are named, has practices to tell apart. */
export async function haveSeveralPractices(
  db: Db,
  organizationIds: readonly OrganizationId[] | 'all',
): Promise<boolean> {
  const named = organizationIds === 'all' ? sql`true` : sql`client_id = any(${organizationIds}::uuid[])`
  const { rows } = await sql`select from practices where ${named} group by client_id having count(*) > 1
    limit 1`.execute(db)
  return rows.length > 0
}

/** What practices are called where they are to be told apart: of an organization that has only one there is none. */
export async function readShownPracticeNames(
  db: Db | Tx,
  practiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (practiceIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${practiceNamesSql} p where id = any(${practiceIds}::uuid[]) and name is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What practices are called, for labels of work that the reader sees anyway. */
export async function readPracticeNames(
  db: Db | Tx,
  practiceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('practices')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${practiceIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
