import { dayIn, later } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type NameMark, pageOf } from '../kit/data/paging.ts'
import { hasWords, plainName, plainText } from './name-order.ts'
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

export type PageWish = { readonly after: NameMark | null; readonly limit: number }

export type PeoplePage = {
  readonly people: readonly ListedPerson[]
  readonly nextCursor: string | null
  /** On all pages together. */
  readonly total: number
}

/** People by name, some at a time. */
export async function pageOfPeople(db: Db, filter: PeopleFilter, wish: PageWish): Promise<PeoplePage> {
  const { after, limit } = wish
  const { roles, ids, presentFrom, search = '' } = filter
  if (roles.length === 0 && ids.length <= limit && after === null && search === '') {
    const all = await listPeople(db, ids)
    const people = presentFrom === undefined ? all : all.filter(person => !leftBefore(person, presentFrom))
    return { people, nextCursor: null, total: people.length }
  }
  const matching = await peopleMatching(db, filter)
  const found = await matching
    .select(listedColumns)
    .$if(after !== null, query =>
      query.where(
        sql<boolean>`(${plainName}, id) > (${plainText(sql`${after?.[0]}::text`)}, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(plainName)
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(found, limit, ({ userName, id }) => [userName, id])
  const isAll = after === null && nextCursor === null
  return { people: items, nextCursor, total: isAll ? items.length : await countOf(matching) }
}

type Matching = Awaited<ReturnType<typeof peopleMatching>>

async function countOf(matching: Matching): Promise<number> {
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All of them as a query that says nothing yet of what is read. */
export async function peopleMatching(db: Db | Tx, { roles, ids, presentFrom, search = '' }: PeopleFilter) {
  const left = presentFrom === undefined ? [] : await leftAround(db, presentFrom)
  return db
    .selectFrom('users')
    .where(({ or, eb }) =>
      or([
        ...(roles.length > 0 ? [eb('role', 'in', roles)] : []),
        ...(ids.length > 0 || roles.length === 0 ? [eb('id', '=', sql<string>`any(${ids}::uuid[])`)] : []),
      ]),
    )
    .$if(presentFrom !== undefined, query =>
      query.where(({ or, eb }) =>
        or([eb('deactivated_at', 'is', null), eb('deactivated_at', '>=', surelyBefore(presentFrom ?? ''))]),
      ),
    )
    .$if(left.length > 0, query => query.where('id', 'not in', left))
    .$if(search !== '', query => query.where(hasWords(sql.ref('user_name'), search)))
}

/** No zone is further from UTC than this. */
const mostAheadMs = 15 * 3_600_000

const surelyBefore = (day: string) => later(`${day}T00:00:00.000Z`, -mostAheadMs)

/** Who left before a day, of those of whom only their zone says it. */
async function leftAround(db: Db | Tx, day: string): Promise<string[]> {
  const near = await db
    .selectFrom('users')
    .select(listedColumns)
    .where('deactivated_at', '>=', surelyBefore(day))
    .where('deactivated_at', '<', later(`${day}T00:00:00.000Z`, mostAheadMs))
    .execute()
  return near.filter(person => leftBefore(person, day)).map(person => person.id)
}

export const leftBefore = ({ deactivatedAt, timeZone }: ListedPerson, day: string): boolean =>
  deactivatedAt !== null && dayIn(timeZone, deactivatedAt) < day
