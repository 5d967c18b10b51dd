import type { GapKind, GapState, Resolution } from '@claimcrew/contract/clocks/gapKinds'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'
import type { VisibleDays } from '../../engagements/access.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type GapStates, isInStateSql, isOverThresholdSql, isVisibleSql } from './visible-gap-store.ts'

/** A gap with all that is kept of it; names are added where it is shown. */
export type GapRow = {
  readonly gapId: string
  readonly billerId: string
  readonly clientId: OrganizationId | null
  readonly day: string
  readonly kind: GapKind
  readonly from: Instant | null
  readonly to: Instant | null
  readonly seconds: number
  readonly locked: boolean
  readonly state: GapState
  readonly answer: string
  readonly answeredAt: Instant | null
  readonly how: Resolution | null
  readonly reason: string
  readonly resolvedById: string | null
  readonly resolvedAt: Instant | null
}

const gapColumns = sql`g.id as "gapId", g.biller_id as "billerId", g.client_id as "clientId", g.day, g.kind,
  g.from_at as "from", g.to_at as "to", g.seconds, d.locked, g.state, g.answer,
  g.answered_at as "answeredAt", g.how, g.reason, g.resolved_by as "resolvedById", g.resolved_at as "resolvedAt"
  from clocks_gaps g join clocks_days d on d.biller_id = g.biller_id and d.day = g.day and d.whose = g.whose`

export async function findGaps(db: Db | Tx, gapIds: readonly string[]): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select ${gapColumns} where g.id = any(${gapIds}::uuid[]) order by g.biller_id, g.day, g.from_at, g.id`.execute(
    db,
  )
  return rows
}

/** All of one day, settled or not: all parts, or those of one client. */
export async function listDayGaps(
  db: Db | Tx,
  billerId: string,
  day: string,
  onlyOf: string | null,
): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select ${gapColumns} where g.biller_id = ${billerId} and g.day = ${day}::date and ${isOverThresholdSql}
      and ${onlyOf === null ? sql`true` : sql`g.client_id = ${onlyOf}::uuid`}
    order by g.from_at, g.id`.execute(db)
  return rows
}

type GapFilter = {
  readonly state: GapStates
  readonly kind: GapKind | undefined
}

/** Where a page ended: a day or a length, and the id that settles ties. */
export type GapPagePosition = readonly [at: string | number, id: string]

type GapOrder = {
  readonly sort: 'day' | 'seconds'
  readonly after: GapPagePosition | null
  readonly limit: number
}

const isOfKind = (kind: GapKind | undefined): RawBuilder<boolean> =>
  kind === undefined ? sql`true` : sql`g.kind = ${kind}`

export async function listGaps(
  db: Db,
  seen: VisibleDays,
  { state, kind }: GapFilter,
  { sort, after, limit }: GapOrder,
): Promise<GapRow[]> {
  const by = sort === 'day' ? sql`g.day` : sql`g.seconds`
  const type = sort === 'day' ? sql`date` : sql`integer`
  const isAfter = after ? sql`(${by}, g.id) < (${after[0]}::${type}, ${after[1]}::uuid)` : sql`true`
  const { rows } = await sql<GapRow>`
    select ${gapColumns} where ${isVisibleSql(seen)} and ${isInStateSql(state)} and ${isOverThresholdSql} and ${isOfKind(kind)} and ${isAfter}
    order by ${by} desc, g.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countGaps(
  db: Db,
  seen: VisibleDays,
  state: GapStates,
): Promise<{ readonly kind: GapKind; readonly n: number; readonly seconds: number }[]> {
  const { rows } = await sql<{ kind: GapKind; n: number; seconds: number }>`
    select g.kind, count(*)::int as n, sum(g.seconds)::int as seconds from clocks_gaps g
    where ${isVisibleSql(seen)} and ${isInStateSql(state)} and ${isOverThresholdSql} group by g.kind`.execute(
    db,
  )
  return rows
}

export async function writeAnswer(tx: Tx, gapId: string, answer: string, at: Instant): Promise<void> {
  await tx
    .updateTable('clocks_gaps')
    .set({ state: 'answered', answer, answered_at: at })
    .where('id', '=', gapId)
    .execute()
}

type GapResolution = {
  readonly how: Resolution
  readonly reason: string
  readonly by: string
  readonly at: Instant
  readonly entryId?: string
}

export async function writeResolution(
  tx: Tx,
  gapIds: readonly string[],
  { how, reason, by, at, entryId }: GapResolution,
): Promise<void> {
  await tx
    .updateTable('clocks_gaps')
    .set({ state: 'resolved', how, reason, resolved_by: by, resolved_at: at, entry_id: entryId ?? null })
    .where('id', '=', sql<string>`any(${gapIds}::uuid[])`)
    .execute()
}

export async function removeResolution(tx: Tx, gapId: string): Promise<void> {
  await tx
    .updateTable('clocks_gaps')
    .set({
      state: sql<string>`case when answered_at is null then 'open' else 'answered' end`,
      how: null,
      reason: '',
      resolved_by: null,
      resolved_at: null,
    })
    .where('id', '=', gapId)
    .execute()
}
