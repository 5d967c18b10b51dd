import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import type { VisibleDays } from '../../engagements/access.ts'
import { isWithinScopeSql, rangesTableSql, type VisibleRange } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type SumBy, toSumKey } from '../../kit/data/sums.ts'
import { isOverThresholdSql } from '../gaps/visible-gap-store.ts'

export type ClockSumKey = SumBy

/** A client’s key is empty where nobody knows for whom it was. */
export type ClockSum = {
  readonly key: string
  readonly punchedSeconds: number
  readonly trackedSeconds: number
  readonly producedSeconds: number
  readonly punchedNotTrackedSeconds: number
  readonly trackedNotPunchedSeconds: number
  readonly producedWithoutTimeSeconds: number
  readonly openGaps: number
}

/** What all of them say of somebody whose day was not compared yet. */
export const emptyClockSum: Omit<ClockSum, 'key'> = {
  punchedSeconds: 0,
  trackedSeconds: 0,
  producedSeconds: 0,
  punchedNotTrackedSeconds: 0,
  trackedNotPunchedSeconds: 0,
  producedWithoutTimeSeconds: 0,
  openGaps: 0,
}

const row = { biller: sql.ref('row.biller_id'), client: sql.ref('row.client_id'), day: sql.ref('row.day') }

// The people are named twice: by the list PostgreSQL goes along the index person by person, where it would otherwise
// read all days of everybody.
const isWithinSql = ({ scope, clientId, from, to }: VisibleDays, table: string) =>
  sql`${sql.ref(`${table}.day`)} between ${from}::date and ${to}::date
    and ${scope === 'everywhere' ? sql`true` : sql`${sql.ref(`${table}.biller_id`)} = any(${scope.map(one => one.billerId)}::uuid[])`}
    and ${isWithinScopeSql(scope, `${table}.biller_id`, `${table}.day`, `${table}.day`)}
    and ${clientId === null ? sql`true` : sql`${sql.ref(`${table}.client_id`)} = ${clientId}::uuid`}`

/** What was submitted counts. */
export async function sumClocks(db: Db | Tx, seen: VisibleDays, key: ClockSumKey): Promise<ClockSum[]> {
  const ofKind = (kind: string) =>
    sql`coalesce(sum(row.gap) filter (where row.kind = ${sql.lit(kind)}), 0)::bigint`
  const by = toSumKey(key, row)
  const { rows } = await sql<ClockSum>`
    select ${by.key} as key, coalesce(sum(row.punched), 0)::bigint as "punchedSeconds",
      coalesce(sum(row.tracked), 0)::bigint as "trackedSeconds", coalesce(sum(row.produced), 0)::bigint as "producedSeconds",
      ${ofKind('punched-not-tracked')} as "punchedNotTrackedSeconds",
      ${ofKind('tracked-not-punched')} as "trackedNotPunchedSeconds",
      ${ofKind('produced-without-time')} as "producedWithoutTimeSeconds", count(row.gap)::int as "openGaps"
    from (
      select d.biller_id, d.client_id, d.day, d.punched_seconds as punched, d.tracked_seconds as tracked,
        d.produced_seconds as produced, null::text as kind, null::int as gap
      from clocks_days d where ${isWithinSql(seen, 'd')}
      union all
      select g.biller_id, g.client_id, g.day, 0, 0, 0, g.kind, g.seconds
      from clocks_gaps g where ${isWithinSql(seen, 'g')} and g.state <> 'resolved' and ${isOverThresholdSql}) as row
    group by ${by.groups}`.execute(db)
  return rows
}

/** What was tracked in a client's parts of these days. */
export async function readTrackedByDay(
  db: Db | Tx,
  query: {
    readonly clientId: OrganizationId
    readonly billerIds: readonly string[]
    readonly from: string
    readonly to: string
  },
): Promise<{ readonly billerId: string; readonly day: string; readonly trackedSeconds: number }[]> {
  return db
    .selectFrom('clocks_days')
    .select(['biller_id as billerId', 'day', 'tracked_seconds as trackedSeconds'])
    .where('biller_id', '=', sql<string>`any(${query.billerIds}::uuid[])`)
    .where('day', '>=', query.from)
    .where('day', '<=', query.to)
    .where('client_id', '=', query.clientId)
    .where('tracked_seconds', '>', 0)
    .orderBy('biller_id')
    .orderBy('day')
    .execute()
}

/** Those of some stretches of people's days in which anything was tracked for a client. */
export async function filterRangesWithTracked<Span extends VisibleRange>(
  db: Db | Tx,
  clientId: OrganizationId,
  ranges: readonly Span[],
): Promise<Span[]> {
  const { rows } = await sql<{ place: number }>`
    select (span.place - 1)::int as place from ${rangesTableSql(ranges)}
    where exists (select from clocks_days d where d.biller_id = span.biller_id
      and d.day between span.first_day and span.last_day and d.client_id = ${clientId} and d.tracked_seconds > 0)
    `.execute(db)
  return rows.flatMap(({ place }) => ranges[place] ?? [])
}
