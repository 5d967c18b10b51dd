import { type DaySummary, summarizeDay } from '@claimcrew/contract/attendance/register'
import { countBreakSeconds, countWorkedSeconds } from '@claimcrew/contract/attendance/rules'
import { type OpenHoursFlags, toOpenHoursFlags } from '@claimcrew/contract/attendance/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { isWithinScopeSql, onlyClientSql, type VisibleScope } from '../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { isVisibleWorkSql } from './client-work-store.ts'
import type { DayKey } from './day-store.ts'
import { readCircumstances } from './register/settings-store.ts'
import { type SessionJson, type StoredSession, sessionJson, toStoredSession } from './session-store.ts'

export type OpenDayFilter = {
  readonly scope: VisibleScope
  /** Only what counts for this client. */
  readonly clientId: OrganizationId | null
  readonly from: string
  readonly to: string
}

/** A row of a day on which its biller is at work right now: as it was last written, and how long it is by now. */
export type OpenWork = DayKey & {
  readonly billerId: string
  /** The client it counts for, named or not; null where that is nobody. */
  readonly ownerId: string | null
  readonly sessions: readonly StoredSession[]
  readonly saved: { readonly workedSeconds: number; readonly breakSeconds: number }
  readonly workedSeconds: number
  readonly breakSeconds: number
}

/** No session lasts longer than a day, nor is anybody's date more than a day from UTC's. */
const longestOpenDays = 3

/**
 * Everybody's open day, counted up to now. A day's row is written with each punch, so that between two punches it is
 * behind the clock: code that shows or adds up hours of today asks here for what has come to it since.
 */
export async function readOpenWork(
  db: Db | Tx,
  now: Instant,
  { scope, clientId, from, to }: OpenDayFilter,
): Promise<OpenWork[]> {
  if (to < addDays(now.slice(0, 10), -longestOpenDays)) return []
  const columns = {
    clientId: sql.ref<string | null>('o.client_id'),
    billerId: sql.ref<string>('o.biller_id'),
    day: sql.ref<string>('o.day'),
  }
  const isOfThem =
    scope === 'everywhere'
      ? sql`true`
      : sql`o.biller_id = any(${[...new Set(scope.map(one => one.billerId))]}::uuid[])`
  const { rows } = await sql<{
    billerId: string
    day: string
    clientId: OrganizationId | null
    ownerId: string | null
    workedSeconds: number
    breakSeconds: number
    sessions: SessionJson[]
  }>`
    select o.biller_id as "billerId", o.day, o.client_id as "clientId", d.worked_seconds as "workedSeconds",
      d.tea_seconds + d.lunch_seconds + d.permission_seconds as "breakSeconds",
      coalesce(o.client_id, ${onlyClientSql(columns.billerId, columns.day)}) as "ownerId",
      (select json_agg(${sessionJson} order by s.punch_in) from attendance_sessions s
        where s.biller_id = o.biller_id and s.day = o.day and s.whose = o.whose) as sessions
    from attendance_sessions o
    join attendance_days d on d.biller_id = o.biller_id and d.day = o.day and d.whose = o.whose
    where o.punch_out is null and ${isOfThem} and o.day between ${from} and ${to}
      and ${isWithinScopeSql(scope, 'o.biller_id', 'o.day', 'o.day')} and ${isVisibleWorkSql(clientId, columns)}`.execute(
    db,
  )
  return rows.map(({ workedSeconds, breakSeconds, ...row }) => {
    const sessions = row.sessions.map(toStoredSession)
    const sum = (count: (session: StoredSession, until: Instant) => number) =>
      sessions.reduce((total, one) => total + count(one, now), 0)
    return {
      ...row,
      sessions,
      saved: { workedSeconds, breakSeconds },
      workedSeconds: sum(countWorkedSeconds),
      breakSeconds: sum(countBreakSeconds),
    }
  })
}

export type OpenDay = OpenWork & { readonly summary: DaySummary }

/** The same with all that a day's row says. */
export async function readOpenDays(db: Db | Tx, now: Instant, filter: OpenDayFilter): Promise<OpenDay[]> {
  const open = await readOpenWork(db, now, filter)
  const days = open.map(one => one.day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const billerIds = open.map(one => one.billerId)
  const circumstances = await readCircumstances(db, billerIds, first, last)
  return open.map(one => ({
    ...one,
    summary: summarizeDay(circumstances.on(one.billerId, one.day), one.sessions, now),
  }))
}

/** Whether any of these hours are of a session that is still open, so that they are so far. */
export async function readOpenMarks(
  db: Db | Tx,
  now: Instant,
  filter: OpenDayFilter,
): Promise<OpenHoursFlags> {
  return toOpenHoursFlags((await readOpenWork(db, now, filter)).length > 0)
}
