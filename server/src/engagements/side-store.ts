import type { PersonState } from '@claimcrew/contract/engagements/rules'
import { Id } from '@claimcrew/contract/kit/ids'
import { Day, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { type Actor, actorMay, toOwnerId } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../kit/data/db.ts'
import { CursorName, cursorParser } from '../kit/data/paging.ts'
import { hasWordsSql, plainTextSql } from '../people/name-store.ts'
import { allOrganizationsSql } from '../people/organization-store.ts'
import { allPeopleSql } from '../people/page-store.ts'
import type { ListedPerson } from '../people/store.ts'

export type Side = 'BILLER' | 'CLIENT'

type SideSort = 'name' | 'since' | 'rate' | 'hours'

/** Where a page ended: the figure that it is ordered by, which not everybody has, then name and id. */
type SidePosition = readonly [figure: string | number | null, name: string, id: string]

export type SideQuery = {
  readonly search?: string | undefined
  readonly state?: PersonState | undefined
  readonly sort: SideSort
  readonly order: 'asc' | 'desc'
  readonly after: SidePosition | null
  readonly limit: number
}

const figures = { name: CursorName, since: Day, rate: z.int(), hours: z.number() } as const

/** A mark of a list in another order is none of this one. */
export const parseSideCursor = (sort: SideSort, cursor: string | undefined): SidePosition | null =>
  cursorParser<SidePosition>(z.tuple([figures[sort].nullable(), CursorName, Id]))(cursor)

export type SidePerson = ListedPerson & {
  readonly figure: string | number | null
  readonly state: PersonState
  /** How many engagements of theirs the reader may see. */
  readonly ties: number
}

const tiedTo = (actor: Actor): RawBuilder<boolean> => {
  if (actorMay(actor, 'engagements:read:all')) return sql<boolean>`true`
  return actor.role === 'CLIENT'
    ? sql<boolean>`e.client_id = ${actor.organizationId}`
    : sql<boolean>`e.biller_id = ${actor.userId}`
}

/** The people of one side whom an actor may see: all for an ADMIN, else oneself or those of whom not all is ended. */
export class SideList {
  readonly #db: Db
  readonly #listed: RawBuilder<unknown>

  private constructor(db: Db, listed: RawBuilder<unknown>) {
    this.#db = db
    this.#listed = listed
  }

  static async of(db: Db, actor: Actor, side: Side, now: Instant): Promise<SideList> {
    const zones = await readTimeZones(db, actor)
    const isAdmin = actorMay(actor, 'engagements:read:all')
    const condition = isAdmin
      ? sql`true`
      : actor.role === side
        ? sql`u.id = ${toOwnerId(actor)}`
        : sql`t.foremost < 2`
    const personId = sql.ref(side === 'BILLER' ? 'e.biller_id' : 'e.client_id')
    return new SideList(
      db,
      // What holds counts before what is agreed for later, and that before what was.
      sql`with tie as (
        select ${personId} as person_id, e.id, e.started_on, agreed.rate_cents, e.currency, agreed.hours_per_week,
          case when z.today < e.started_on then 1
            when e.ended_on is null or z.today <= e.ended_on then 0 else 2 end as state
        from engagements e join ${allPeopleSql} b on b.id = e.biller_id
          join unnest(${zones}::text[], ${zones.map(zone => dayIn(zone, now))}::date[]) as z (zone, today)
            on z.zone = b.time_zone
          -- As findTermsOn has it, on the day of the engagement that is nearest to today.
          left join lateral (
            select t.rate_cents, t.hours_per_week from engagement_terms t
            where t.engagement_id = e.id and t.from_day <= greatest(least(z.today, e.ended_on), e.started_on)
            order by t.from_day desc limit 1
          ) agreed on true
        where ${tiedTo(actor)}
      ), ranked as (
        select *, min(state) over (partition by person_id) as foremost,
          first_value(currency) over (partition by person_id order by state, started_on desc, id desc) as first_currency
        from tie
      ), terms as (
        select person_id, min(foremost) as foremost, count(*)::int as ties,
          min(started_on) filter (where state = foremost) as since,
          min(rate_cents) filter (where state = foremost and currency = first_currency) as rate,
          sum(hours_per_week) filter (where state = foremost) as hours
        from ranked group by person_id
      ), listed as (
        select u.*, coalesce(t.ties, 0) as ties, t.since, t.rate, t.hours,
          case when u.deactivated_at is not null then 'deactivated'
            else coalesce((array['active', 'upcoming', 'ended'])[t.foremost + 1], 'free') end as state
        from ${side === 'BILLER' ? allPeopleSql : allOrganizationsSql} u left join terms t on t.person_id = u.id
        where u.role = ${side} and ${condition}
      )`,
    )
  }

  /** One more than was asked for, where there are so many. */
  async page(query: SideQuery): Promise<SidePerson[]> {
    const { sort, order, after, limit } = query
    const figure = sql.ref(sort)
    const { rows } = await sql<SidePerson>`${this.#listed}
      select id, user_name as "userName", email, email_verified_at as "emailVerifiedAt", picture_id as "pictureId",
        time_zone as "timeZone", deactivated_at as "deactivatedAt", created_at as "createdAt", role,
        ${figure} as figure, state, ties
      from listed where ${matching(query)} and ${after === null ? sql`true` : isAfter(after, sort, order)}
      order by ${figure} ${sql.raw(order)} nulls last, name, id
      limit ${limit + 1}`.execute(this.#db)
    return rows
  }

  /** How many there are in each state, and how many of all match. */
  async counts(query: SideQuery): Promise<{ counts: Map<PersonState, number>; total: number }> {
    const { rows } = await sql<{ state: PersonState; count: number; matching: number }>`${this.#listed}
      select state, count(*)::int as count, (count(*) filter (where ${matching(query)}))::int as matching
      from listed group by state`.execute(this.#db)
    return {
      counts: new Map(rows.map(row => [row.state, row.count])),
      total: rows.reduce((sum, row) => sum + row.matching, 0),
    }
  }
}

const matching = ({ search = '', state }: SideQuery): RawBuilder<boolean> => sql<boolean>`
  ${state === undefined ? sql`true` : sql`state = ${state}`}
  and ${hasWordsSql(sql`(user_name || ' ' || email)`, search)}`

const types = { name: 'text', since: 'date', rate: 'integer', hours: 'numeric' } as const

/** Anyone who has no such figure comes last, whichever way the rest is turned. */
function isAfter(
  [figure, name, id]: SidePosition,
  sort: SideSort,
  order: 'asc' | 'desc',
): RawBuilder<boolean> {
  const own = sql.ref(sort)
  const later = sql`(name, id) > (${plainTextSql(sql`${name}::text`)}, ${id}::uuid)`
  if (figure === null) return sql<boolean>`(${own} is null and ${later})`
  const marked = sql`${figure}::${sql.raw(types[sort])}`
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  return sql<boolean>`(${own} ${beyond} ${marked} or ${own} is null or (${own} = ${marked} and ${later}))`
}

/** The zones in which the days of these engagements are counted. */
async function readTimeZones(db: Db, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct b.time_zone as zone from ${allPeopleSql} b
    where ${
      actorMay(actor, 'engagements:read:all')
        ? sql`true`
        : sql`b.id in (select e.biller_id from engagements e where ${tiedTo(actor)})`
    }`.execute(db)
  return rows.map(row => row.zone)
}
