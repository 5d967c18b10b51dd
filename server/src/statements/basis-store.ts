import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { BilledDay, Pay } from '@claimcrew/contract/statements/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

/** How engagements are billed. */
export type PayBases = { pay(engagementId: string): Pay }

export async function readBases(db: Db | Tx, engagementIds: readonly string[]): Promise<PayBases> {
  const rows = await db
    .selectFrom('statement_fixed_prices')
    .select('engagement_id')
    .where('engagement_id', '=', sql<string>`any(${engagementIds}::uuid[])`)
    .execute()
  const fixed = new Set(rows.map(row => row.engagement_id))
  return { pay: engagementId => (fixed.has(engagementId) ? 'fixed' : 'hourly') }
}

export async function writeFixedPrice(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .insertInto('statement_fixed_prices')
    .values({ engagement_id: engagementId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

type MonthReopening = {
  readonly clientId: OrganizationId | null
  readonly billerId: string
  readonly month: string
}

/** Notes that months that were billed are open again; a client's, or everybody's of that biller. */
export async function writeReopening(
  tx: Tx,
  { clientId, billerId, month }: MonthReopening,
  now: Instant,
): Promise<void> {
  await sql`
    insert into statement_reopenings (engagement_id, month, reopened_at)
    select engagement_id, month, ${now} from statements
    where biller_id = ${billerId} and month = ${`${month}-01`}::date
      and (${clientId}::uuid is null or client_id = ${clientId})
    on conflict (engagement_id, month) do update set reopened_at = excluded.reopened_at`.execute(tx)
}

/** Hardly ever: so nobody looks for corrections where there are none. */
export async function hasReopenings(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('statement_reopenings').select('engagement_id').limit(1).execute()).length > 0
}

export type ReopenedMonth = {
  readonly engagementId: string
  /** The month that was opened again. */
  readonly month: string
  /** The first month after it that has no final statement: there a correction stands. */
  readonly next: string
  readonly billed: readonly BilledDay[]
}

type ReopenedFilter = {
  readonly clientId?: OrganizationId | undefined
  readonly billerIds?: readonly string[] | undefined
}

/** Months that were opened again after they were billed and whose corrections stand in a certain month, with what was billed. */
export async function listReopenedMonths(
  db: Db | Tx,
  filter: ReopenedFilter,
  month: string,
): Promise<ReopenedMonth[]> {
  const { clientId, billerIds } = filter
  const { rows } = await sql<ReopenedMonth>`
    with opened as (
      select r.engagement_id, r.month, (
        select min(m)::date from generate_series(r.month + interval '1 month', ${`${month}-01`}::date + interval '1 month',
          interval '1 month') as m
        where not exists (select from statements s where s.engagement_id = r.engagement_id and s.month = m)) as next
      from statement_reopenings r
      join statements s on s.engagement_id = r.engagement_id and s.month = r.month
      where r.month < ${`${month}-01`}::date
        and (${clientId ?? null}::uuid is null or s.client_id = ${clientId ?? null})
        and (${billerIds ?? null}::uuid[] is null or s.biller_id = any(${billerIds ?? null}::uuid[]))
    )
    select o.engagement_id as "engagementId", to_char(o.month, 'YYYY-MM') as month, to_char(o.next, 'YYYY-MM') as next,
      (select coalesce(json_agg(json_build_object('day', b.day, 'seconds', b.seconds, 'amountCents', b.amount)), '[]')
        from (select l.day, sum(l.seconds)::int as seconds, sum(l.amount_cents)::bigint as amount
          from statements s join statement_lines l on l.statement_id = s.id
          where s.engagement_id = o.engagement_id and l.kind <> 'fixed'
            and l.day between o.month and o.month + interval '1 month' - interval '1 day'
          group by l.day) as b) as billed
    from opened o where o.next = ${`${month}-01`}::date
    order by o.engagement_id, o.month`.execute(db)
  return rows
}
