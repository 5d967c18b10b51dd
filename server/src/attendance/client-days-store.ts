import { findOnlyClient } from '@claimcrew/contract/attendance/clientWork'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { listPeriodsWithin } from '../engagements/period-store.ts'
import { rangesTableSql, type VisibleRange } from '../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { PackedReader, packDay, unpackDay } from '../kit/data/packedRows.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { isClientWorkSql } from './client-work-store.ts'
import { type OpenDay, readOpenDays } from './open-day-store.ts'

/** A client's own work of a day; several rows of a day where some of it was punched for nobody in particular. */
export type ClientDay = {
  readonly day: string
  readonly workedSeconds: number
  readonly overtimeSeconds: number
  /** A locked day of leave. */
  readonly onLeave: boolean
  readonly locked: boolean
  /** A session of it is open and counts up to now. */
  readonly open: boolean
}

/** Finds the days of a biller at one client, by both ids. */
type ClientDayLookup = (billerId: string, clientId: OrganizationId) => ClientDay[]

type BillersDayRange = {
  readonly billerIds: readonly string[]
  readonly firstDay: string
  readonly lastDay: string
}

const packed = statement(
  'days of people by client',
  (p: Params<BillersDayRange>) => sql<{ billerId: string; clientId: OrganizationId | null; days: string }>`
    select biller_id as "billerId", client_id as "clientId",
      string_agg(concat_ws('|', ${packDay('day')}, worked_seconds, overtime_seconds, (code = 'L')::int, locked::int),
        ';' order by day) as days
    from attendance_days
    where biller_id = any(${p.billerIds}::uuid[]) and day between ${p.firstDay}::date and ${p.lastDay}::date
    group by biller_id, client_id`,
)

/**
 * What these people did for each of their clients within some days. What names nobody is theirs who alone engages the
 * biller on that day, and no client's where there are several.
 */
export async function readClientDays(
  db: Db | Tx,
  now: Instant,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<ClientDayLookup> {
  const rows = await packed(db, { billerIds, firstDay, lastDay })
  const scope = billerIds.map(billerId => ({ billerId, firstDay, lastDay }))
  const open = await readOpenDays(db, now, { scope, clientId: null, from: firstDay, to: lastDay })
  const openRow = new Map(open.map(one => [`${one.billerId} ${one.clientId}`, one]))
  const daysOf = (billerId: string, clientId: OrganizationId | null) => {
    const key = `${billerId} ${clientId}`
    return countUpToNow(unpacked(byKey.get(key) ?? ''), openRow.get(key))
  }
  const byKey = new Map<string, string>()
  for (const { billerId, clientId, days } of rows) byKey.set(`${billerId} ${clientId}`, days)
  const unnamed = rows.filter(row => row.clientId === null).map(row => row.billerId)
  const periods = Map.groupBy(
    unnamed.length === 0 ? [] : await listPeriodsWithin(db, unnamed, firstDay, lastDay),
    period => period.billerId,
  )
  return (billerId, clientId) => {
    const own = periods.get(billerId) ?? []
    return [
      ...daysOf(billerId, clientId),
      ...daysOf(billerId, null).filter(({ day }) => findOnlyClient(own, day) === clientId),
    ]
  }
}

/** Keeps those ranges of people's days in which there is any work for a client. */
export async function filterWorkedRanges<Span extends VisibleRange>(
  db: Db | Tx,
  clientId: OrganizationId,
  ranges: readonly Span[],
): Promise<Span[]> {
  const columns = {
    clientId: sql.ref<string | null>('d.client_id'),
    billerId: sql.ref<string>('d.biller_id'),
    day: sql.ref<string>('d.day'),
  }
  const { rows } = await sql<{ place: number }>`
    select (span.place - 1)::int as place from ${rangesTableSql(ranges)}
    where exists (select from attendance_days d where d.biller_id = span.biller_id
      and d.day between span.first_day and span.last_day and d.worked_seconds > 0
      and ${isClientWorkSql(sql<string>`${clientId}::uuid`, columns)})`.execute(db)
  return rows.flatMap(({ place }) => ranges[place] ?? [])
}

const countUpToNow = (days: ClientDay[], open: OpenDay | undefined): ClientDay[] =>
  days.map(one =>
    one.day === open?.day && !one.locked
      ? {
          ...one,
          workedSeconds: open.summary.workedSeconds,
          overtimeSeconds: open.summary.overtimeSeconds,
          open: true,
        }
      : one,
  )

function unpacked(text: string): ClientDay[] {
  const reader = new PackedReader(text)
  const days: ClientDay[] = []
  while (!reader.isRead)
    days.push({
      day: unpackDay(reader.number() ?? 0),
      workedSeconds: reader.number() ?? 0,
      overtimeSeconds: reader.number() ?? 0,
      onLeave: reader.number() === 1,
      locked: reader.number() === 1,
      open: false,
    })
  return days
}
