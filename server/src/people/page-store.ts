import type { Instant } from '@claimcrew/contract/kit/time'
import { addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'
import { type NamePagePosition, toPage } from '../kit/data/paging.ts'
import { hasWordsSql, plainNameSql, plainTextSql } from './name-store.ts'
import { type ListedPerson, listedColumns, listPeople } from './store.ts'

/** Which people a list is of. */
export type PeopleFilter = {
  /** Everybody of these roles, and these people beside them. */
  readonly roles: readonly Role[]
  readonly ids: readonly string[]
  /** Nobody who had left before this day, where they lived. */
  readonly presentFrom?: string
  /** Words that all stand in the name. */
  readonly search?: string | undefined
}

export type PeoplePageQuery = { readonly after: NamePagePosition | null; readonly limit: number }

export type PeoplePage = {
  readonly people: readonly ListedPerson[]
  readonly nextCursor: string | null
  /** How many people all pages have together. */
  readonly total: number
}

/** People by name, some at a time. */
export async function listPeoplePage(
  db: Db,
  filter: PeopleFilter,
  page: PeoplePageQuery,
): Promise<PeoplePage> {
  const { after, limit } = page
  const { roles, ids, presentFrom, search = '' } = filter
  if (roles.length === 0 && ids.length <= limit && after === null && search === '') {
    const all = await listPeople(db, ids)
    const people = presentFrom === undefined ? all : all.filter(person => !hasLeftBefore(person, presentFrom))
    return { people, nextCursor: null, total: people.length }
  }
  const listed = await buildListedSql(db, filter)
  const rows = await db
    .selectFrom('users')
    .select(listedColumns)
    .where(listed)
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(${plainNameSql}, id) > (${plainTextSql(sql`${after?.[0]}::text`)}, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(plainNameSql)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = toPage(rows, limit, ({ userName, id }) => [userName, id])
  const isAll = after === null && nextCursor === null
  return { people: items, nextCursor, total: isAll ? items.length : await countPeople(db, listed) }
}

async function countPeople(db: Db, listed: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from users where ${listed}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a row of `users` is one of them. */
async function buildListedSql(db: Db, filter: PeopleFilter): Promise<RawBuilder<boolean>> {
  const { roles, ids, presentFrom, search = '' } = filter
  const named = sql`users.id = any(${ids}::uuid[])`
  const ofRole = sql`users.role = any(${roles}::text[])`
  const chosenPeople = roles.length === 0 ? named : ids.length === 0 ? ofRole : sql`(${ofRole} or ${named})`
  const present = presentFrom === undefined ? sql`true` : await buildPresentSql(db, presentFrom)
  const condition = search === '' ? sql`true` : hasWordsSql(sql.ref('users.user_name'), search)
  return sql<boolean>`(${chosenPeople} and ${present} and ${condition})`
}

/** Whether a row of `users` is somebody who had not left before a day. */
async function buildPresentSql(db: Db, day: string): Promise<RawBuilder<boolean>> {
  const left = await leftAround(db, day)
  return sql<boolean>`((users.deactivated_at is null or users.deactivated_at >= ${surelyBefore(day)}::timestamptz)
    and users.id <> all(${left}::uuid[]))`
}

/** No zone is further from UTC than this. */
const maxAheadMs = 15 * 3_600_000

const surelyBefore = (day: string) => addMilliseconds(`${day}T00:00:00.000Z`, -maxAheadMs)

/** Of the people who left around a day, those for whom it depends on their zone that it was before. */
async function leftAround(db: Db, day: string): Promise<string[]> {
  const near = await db
    .selectFrom('users')
    .select(listedColumns)
    .where('deactivated_at', '>=', surelyBefore(day))
    .where('deactivated_at', '<', addMilliseconds(`${day}T00:00:00.000Z`, maxAheadMs))
    .execute()
  return near.filter(person => hasLeftBefore(person, day)).map(person => person.id)
}

export const hasLeftBefore = ({ deactivatedAt, timeZone }: ListedPerson, day: string): boolean =>
  deactivatedAt !== null && dayIn(timeZone, deactivatedAt) < day

/**
 * People as a table for others' statements to join with: what lists show of them, `name` as it is ordered, and `version`,
 * which is another whenever something of it is.
 */
const peopleTableSql = (listed: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select xmin as version, id, user_name, email, email_verified_at, picture_id, time_zone, deactivated_at, created_at, role,
    ${plainNameSql} as name
  from users where ${listed})`

export const allPeopleSql = peopleTableSql(sql`true`)

/** Since when those of some people who are deactivated are so, by their ids; null where none is. */
export const deactivationsSql = (
  ids: RawBuilder<readonly string[]>,
): RawBuilder<Record<string, Instant> | null> => sql`(
  select json_object_agg(u.id, u.deactivated_at) from users u
  where u.id = any(${ids}) and u.deactivated_at is not null)`

export const buildFilteredPeopleSql = async (db: Db, filter: PeopleFilter): Promise<RawBuilder<unknown>> =>
  peopleTableSql(await buildListedSql(db, filter))

export const buildPresentPeopleSql = async (db: Db, day: string): Promise<RawBuilder<unknown>> =>
  peopleTableSql(await buildPresentSql(db, day))

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('time_zone').distinct().execute()
  return rows.map(row => row.time_zone)
}

/** Lists those of some people who do not have a role, or no longer. */
export async function listPeopleNotOfRole(db: Db, ids: readonly string[], role: Role): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('role', '<>', role)
    .execute()
  return rows.map(row => row.id)
}
