import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import type { VisibleRange } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import {
  isWrittenSql,
  partJson,
  type StoredEntry,
  type StoredProductionPart,
  toStoredPart,
} from './day-store.ts'

type BillerDayKey = { readonly billerId: string; readonly day: string }

/** Which parts of which days are seen. */
export type ProductionDayFilter = {
  readonly from: string
  readonly to: string
  readonly ranges: readonly VisibleRange[]
  readonly clientId: OrganizationId | null
  readonly withDrafts: boolean
  readonly workTypes: readonly string[] | null
  /** `none` is what names no practice; null is all. */
  readonly practiceId: string | null
}

export type ProductionDayItem = BillerDayKey & {
  readonly version: number
  readonly parts: readonly StoredProductionPart[]
}

export type ProductionDayPosition = readonly [day: string, billerId: string]

/**
 * Days on which something was written that is seen, in order. Person by person along the index, as the offset keeps it:
 * what is read grows with what is asked for, and not with the years.
 */
export async function listProductionDays(
  db: Db,
  { from, to, ranges, clientId, withDrafts }: ProductionDayFilter,
  after: ProductionDayPosition | null,
  limit: number,
): Promise<ProductionDayItem[]> {
  const { rows } = await sql<ProductionDayItem>`
    select d.biller_id as "billerId", d.day, d.version,
      json_agg(${partJson} order by p.client_id) as parts
    from unnest(${ranges.map(one => one.billerId)}::uuid[], ${ranges.map(one => one.firstDay)}::date[],
      ${ranges.map(one => one.lastDay)}::date[]) as seen (biller_id, first_day, last_day)
    cross join lateral (
      select * from production_parts one
      where one.biller_id = seen.biller_id
        and one.day between greatest(seen.first_day, ${from}::date, ${after?.[0] ?? null}::date) and least(seen.last_day, ${to}::date)
        and (${withDrafts} or one.status <> 'draft') and ${isWrittenSql('one')} and (${clientId}::uuid is null or one.client_id = ${clientId})
      offset 0) as p
    join production_days d on d.biller_id = p.biller_id and d.day = p.day
    where (${after?.[0] ?? null}::date is null
      or (d.day, d.biller_id) > (${after?.[0] ?? null}::date, ${after?.[1] ?? null}::uuid))
    group by d.biller_id, d.day
    order by d.day, d.biller_id limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, parts: row.parts.map(toStoredPart) }))
}

type EntryFilter = Pick<ProductionDayFilter, 'clientId' | 'withDrafts' | 'workTypes' | 'practiceId'>

/** The entries of these days that are seen, day by day in the order in which they were typed. */
export async function listEntries(
  db: Db | Tx,
  days: readonly BillerDayKey[],
  { clientId, withDrafts, workTypes, practiceId }: EntryFilter,
): Promise<(StoredEntry & { readonly locked: boolean })[]> {
  if (days.length === 0) return []
  const { rows } = await sql<StoredEntry & { readonly locked: boolean }>`
    select e.id as "entryId", e.biller_id as "billerId", e.client_id as "clientId", e.day,
      e.work_type as "workType", e.quantity, e.minutes, e.hold_minutes as "holdMinutes", e.practice,
      e.practice_id as "practiceId", e.system,
      e.payer, e.payer_class as "payerClass", e.specialty, e.channel, e.dollars_cents as "dollarsCents",
      e.collected_cents as "collectedCents", e.outcomes, e.note, e.task_id as "taskId", e.status, e.source,
      e.stretches, e.locked
    from unnest(${days.map(one => one.billerId)}::uuid[], ${days.map(one => one.day)}::date[])
      as key (biller_id, day)
    cross join lateral (
      select * from production_entries one
      where one.biller_id = key.biller_id and one.day = key.day
        and (${withDrafts} or one.status <> 'draft') and ${isWrittenSql('one')} and (${clientId}::uuid is null or one.client_id = ${clientId})
        and (${workTypes}::text[] is null or one.work_type = any(${workTypes}))
        and (${practiceId}::text is null or coalesce(one.practice_id::text, 'none') = ${practiceId})
      offset 0) as e
    order by e.day, e.biller_id, e.place, e.id`.execute(db)
  return rows
}
