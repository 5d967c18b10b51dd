import { attendanceChanged } from '@claimcrew/contract/attendance/contract'
import { defaultSettings, type Settings } from '@claimcrew/contract/attendance/settings'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { engagingClientsSql } from '../../engagements/visible-scope-store.ts'
import { batchLoader } from '../../kit/data/batchLoader.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { type IdempotencyValues, saveAnswerSql } from '../../kit/http/idempotency.ts'
import { publishingStatement } from '../../kit/live/events.ts'
import { deactivationsSql } from '../../people/page-store.ts'
import { insertDaySql, updateDaySql, type VersionedDay } from '../day-store.ts'
import { type SessionJson, type StoredSession, sessionJson, toStoredSession } from '../session-store.ts'

/** Everything that a punch is decided by, read at once. */
export type PunchClock = {
  /** The day of the open session, else today: the day that the next punch belongs to. */
  readonly day: string
  /** The day's rows as they were read, by whose they are. A write must find its own so. */
  readonly versions: Readonly<Record<string, number>>
  /** The clients that engage the biller on that day. */
  readonly clients: readonly string[]
  /** Since when those of them who are deactivated are so, by their ids. */
  readonly deactivations: Readonly<Record<string, Instant>>
  readonly settings: Settings
  readonly holiday: boolean
  readonly onLeave: boolean
  /** The sessions of that day, of today and of yesterday, in the order in which they began. */
  readonly sessions: readonly StoredSession[]
}

type PunchClockRow = Omit<PunchClock, 'versions' | 'deactivations' | 'settings' | 'sessions'> & {
  versions: Record<string, number> | null
  deactivations: Record<string, Instant> | null
  own: { settings: Settings | null } | null
  house: Settings | null
  sessions: SessionJson[] | null
}

type PunchClockQuery = { readonly billerId: string; readonly today: string }

type PunchClockValues = { readonly billerIds: readonly string[]; readonly todays: readonly string[] }

const engaging = engagingClientsSql(sql.ref('target.biller_id'), sql.ref('target.day'))

const clockRows = statement(
  'read clocks',
  (p: Params<PunchClockValues>) => sql<PunchClockRow>`
    with target as materialized (
      select asked.nth, asked.biller_id, asked.today, coalesce(
        (select day from attendance_sessions s where s.biller_id = asked.biller_id and s.punch_out is null),
        asked.today) as day
      from unnest(${p.billerIds}::uuid[], ${p.todays}::date[]) with ordinality as asked (biller_id, today, nth)
    )
    select target.day,
      (select json_object_agg(d.whose, d.version) from attendance_days d
        where d.biller_id = target.biller_id and d.day = target.day) as versions,
      ${engaging} as clients, ${deactivationsSql(engaging)} as deactivations,
      (select json_build_object('settings', settings) from attendance_settings s
        where s.biller_id = target.biller_id and from_day <= target.day order by from_day desc limit 1) as own,
      (select settings from attendance_settings s
        where s.biller_id is null and from_day <= target.day order by from_day desc limit 1) as house,
      exists (select from attendance_holidays h where h.day = target.day) as holiday,
      exists (select from attendance_leave l where l.biller_id = target.biller_id and l.state = 'approved'
        and target.day between l.first_day and l.last_day) as "onLeave",
      (select json_agg(${sessionJson} order by s.punch_in) from attendance_sessions s
        where s.biller_id = target.biller_id and s.day in (target.day, target.today, target.today - 1)) as sessions
    from target order by target.nth`,
)

/** When a shift begins many ask at the same moment. */
export const readPunchClock = batchLoader(
  async (db, all: readonly PunchClockQuery[]): Promise<PunchClock[]> => {
    const rows = await clockRows(db, {
      billerIds: all.map(one => one.billerId),
      todays: all.map(one => one.today),
    })
    return rows.map(({ own, house, versions, deactivations, sessions, ...rest }) => ({
      ...rest,
      versions: versions ?? {},
      deactivations: deactivations ?? {},
      settings: own?.settings ?? house ?? defaultSettings,
      sessions: (sessions ?? []).map(toStoredSession),
    }))
  },
)

/** Finds the one of these clients that a biller punched in for last. */
export async function findLastClient(
  db: Db,
  billerId: string,
  clientIds: readonly OrganizationId[],
): Promise<string | null> {
  const last = await db
    .selectFrom('attendance_sessions')
    .select('client_id as clientId')
    .where('biller_id', '=', billerId)
    .where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
    .orderBy('day', 'desc')
    .orderBy('punch_in', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.clientId ?? null
}

/** A punch with all that it brings about. */
export type PunchValues = VersionedDay &
  IdempotencyValues & {
    readonly attendanceId: string
    readonly at: Instant
    readonly timeZone: string
    readonly late: boolean
    readonly clockOffSeconds: number | null
    readonly punchOut: Instant | null
    readonly description: string
    readonly breakBegins: Instant | null
    readonly breakType: string | null
    readonly breakEnds: Instant | null
  }

const beginSession = (name: string, writtenDay: typeof updateDaySql) =>
  publishingStatement(
    name,
    (p: Params<PunchValues>, publishing) => sql<{ done: 1 }>`
      with day as (${writtenDay(p)}),
      session as (
        insert into attendance_sessions
          (id, biller_id, day, whose, time_zone, punch_in, last_seen_at, late_sent, clock_off_seconds)
        select ${p.attendanceId}::uuid, biller_id, day, whose, ${p.timeZone}, ${p.at}::timestamptz,
          ${p.at}::timestamptz, ${p.late}::boolean, ${p.clockOffSeconds}::integer
        from day
      ),
      published as (${publishing('day', attendanceChanged, { subject: 'biller_id', part: 'client_id' })}),
      kept as (${saveAnswerSql('day', p)})
      select 1 as done from day`,
  )

const beginFirstSession = beginSession('punch in first', insertDaySql)
const beginNextSession = beginSession('punch in again', updateDaySql)

const continueSession = publishingStatement(
  'punch on',
  (p: Params<PunchValues>, publishing) => sql<{ done: 1 }>`
    with day as (${updateDaySql(p)}),
    session as (
      update attendance_sessions set
        punch_out = ${p.punchOut},
        description = ${p.description},
        last_seen_at = greatest(last_seen_at, ${p.at}),
        late_sent = late_sent or ${p.late},
        clock_off_seconds = coalesce(${p.clockOffSeconds}, clock_off_seconds)
      from day where id = ${p.attendanceId}
    ),
    ended as (
      update attendance_breaks set end_at = ${p.breakEnds}
      from day where session_id = ${p.attendanceId} and end_at is null and ${p.breakEnds}::timestamptz is not null
    ),
    begun as (
      insert into attendance_breaks (session_id, start_at, break_type)
      select ${p.attendanceId}::uuid, ${p.breakBegins}::timestamptz, ${p.breakType}::text
      from day where ${p.breakBegins}::timestamptz is not null
    ),
    published as (${publishing('day', attendanceChanged, { subject: 'biller_id', part: 'client_id' })}),
    kept as (${saveAnswerSql('day', p)})
    select 1 as done from day`,
)

/** Writes a punch in one statement, which is one transaction; false when the day has changed since it was read. */
export async function writePunch(db: Db | Tx, values: PunchValues, begins: boolean): Promise<boolean> {
  const write = !begins ? continueSession : values.version === 0 ? beginFirstSession : beginNextSession
  return (await write(db, values)).length > 0
}
