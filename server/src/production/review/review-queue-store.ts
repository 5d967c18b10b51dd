import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { VisibleRange } from '../../engagements/visible-scope-store.ts'
import type { Db } from '../../kit/data/db.ts'

type ReviewQueueRow = {
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly day: string
  readonly version: number
  readonly submittedAt: Instant | null
  readonly n: number
  readonly quantity: number
  readonly minutes: number
  readonly holdMinutes: number
}

/** Where a page ended. */
export type ReviewQueuePosition = readonly [day: string, billerId: string, clientId: OrganizationId]

type ReviewQueueFilter = {
  /** Null is everybody. */
  readonly ranges: readonly VisibleRange[] | null
  readonly clientId: OrganizationId | null
}

/** Parts that wait for a decision. */
const waiting = ({ ranges, clientId }: ReviewQueueFilter) => sql`
  from production_parts p
  ${
    ranges === null
      ? sql``
      : sql`join unnest(${ranges.map(one => one.billerId)}::uuid[], ${ranges.map(one => one.firstDay)}::date[],
          ${ranges.map(one => one.lastDay)}::date[]) as seen (biller_id, first_day, last_day)
        on seen.biller_id = p.biller_id and p.day between seen.first_day and seen.last_day`
  }
  where p.status = 'submitted' and not p.locked and (${clientId}::uuid is null or p.client_id = ${clientId})`

export async function countReviewQueue(db: Db, filter: ReviewQueueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waiting(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The oldest day first. */
export async function listReviewQueue(
  db: Db,
  filter: ReviewQueueFilter,
  after: ReviewQueuePosition | null,
  limit: number,
): Promise<ReviewQueueRow[]> {
  const { rows } = await sql<ReviewQueueRow>`
    with page as (
      select p.biller_id, p.client_id, p.day, p.submitted_at ${waiting(filter)}
        and (${after?.[0] ?? null}::date is null
          or (p.day, p.biller_id, p.client_id) > (${after?.[0] ?? null}::date, ${after?.[1] ?? null}::uuid,
            ${after?.[2] ?? null}::uuid))
      order by p.day, p.biller_id, p.client_id limit ${limit}
    )
    select page.biller_id as "billerId", page.client_id as "clientId", page.day, d.version,
      page.submitted_at as "submittedAt", sums.n, sums.quantity, sums.minutes, sums."holdMinutes"
    from page
    join production_days d on d.biller_id = page.biller_id and d.day = page.day
    cross join lateral (
      select count(*)::int as n, coalesce(sum(quantity), 0)::int as quantity,
        coalesce(sum(minutes), 0)::int as minutes, coalesce(sum(hold_minutes), 0)::int as "holdMinutes"
      from production_entries e
      where e.biller_id = page.biller_id and e.day = page.day and e.client_id = page.client_id) as sums
    order by page.day, page.biller_id, page.client_id`.execute(db)
  return rows
}
