import type { RegisterSession } from '@claimcrew/contract/attendance/register'
import type { Break, WorkSession } from '@claimcrew/contract/attendance/rules'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../kit/data/paging.ts'
import { parseJsonInstant } from '../kit/data/types.ts'
import { isVisibleWorkSql, toClientKey } from './client-work-store.ts'

/** A session with everything that is kept of it. */
export type StoredSession = RegisterSession & {
  readonly billerId: string
  /** The client it was punched for; null where that is not known. */
  readonly clientId: OrganizationId | null
  readonly day: string
  readonly description: string
  readonly lastSeenAt: Instant
  readonly clockOffSeconds: number | null
  readonly locked: boolean
}

export type SessionJson = Omit<StoredSession, 'breaks'> & { readonly breaks: readonly Break[] | null }

/** A session `s` with its breaks as one value of JSON: a list of sessions costs one round trip, breaks and all. */
export const sessionJson = sql`json_build_object(
  'attendanceId', s.id, 'billerId', s.biller_id, 'clientId', s.client_id, 'day', s.day, 'timeZone', s.time_zone,
  'punchInTime', s.punch_in, 'punchOutTime', s.punch_out, 'description', s.description,
  'lastSeenAt', s.last_seen_at, 'autoClosed', s.auto_closed, 'corrected', s.corrected,
  'lateSent', s.late_sent, 'clockOffSeconds', s.clock_off_seconds, 'locked', s.locked,
  'breaks', (select json_agg(json_build_object(
    'breakType', b.break_type, 'startTime', b.start_at, 'endTime', b.end_at) order by b.start_at)
    from attendance_breaks b where b.session_id = s.id))`

const instantOrNull = (text: string | null) => (text === null ? null : parseJsonInstant(text))

export function toStoredSession(json: SessionJson): StoredSession {
  return {
    ...json,
    punchInTime: parseJsonInstant(json.punchInTime),
    punchOutTime: instantOrNull(json.punchOutTime),
    lastSeenAt: parseJsonInstant(json.lastSeenAt),
    breaks: (json.breaks ?? []).map(one => ({
      breakType: one.breakType,
      startTime: parseJsonInstant(one.startTime),
      endTime: instantOrNull(one.endTime),
    })),
  }
}

async function sessionsWhere(
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
  rest = sql`order by s.punch_in`,
): Promise<StoredSession[]> {
  const { rows } = await sql<{ session: SessionJson }>`
    select ${sessionJson} as session from attendance_sessions s where ${condition} ${rest}`.execute(db)
  return rows.map(row => toStoredSession(row.session))
}

export async function findSession(db: Db | Tx, attendanceId: string): Promise<StoredSession | null> {
  const [session] = await findSessions(db, [attendanceId])
  return session ?? null
}

/** Finds those of the named sessions that exist, in the order in which they began. */
export async function findSessions(db: Db | Tx, attendanceIds: readonly string[]): Promise<StoredSession[]> {
  return sessionsWhere(db, sql`s.id = any(${attendanceIds}::uuid[])`)
}

const isSeen = (onlyOf: string | null) =>
  isVisibleWorkSql(onlyOf, {
    clientId: sql.ref('s.client_id'),
    billerId: sql.ref('s.biller_id'),
    day: sql.ref('s.day'),
  })

/** In the order in which they began: all, or those of one client. */
export async function listDaySessions(
  db: Db | Tx,
  billerId: string,
  day: string,
  onlyOf: string | null,
): Promise<StoredSession[]> {
  return sessionsWhere(db, sql`s.biller_id = ${billerId} and s.day = ${day} and ${isSeen(onlyOf)}`)
}

/** What one row of a day is made of, in the order in which they began. */
export async function listRowSessions(
  tx: Tx,
  billerId: string,
  { day, clientId }: { readonly day: string; readonly clientId: OrganizationId | null },
): Promise<StoredSession[]> {
  return sessionsWhere(
    tx,
    sql`s.biller_id = ${billerId} and s.day = ${day} and s.whose = ${toClientKey(clientId)}`,
  )
}

/** Lists the sessions of some people within some days, by person; a month of a thousand people is one read. */
export async function listSessions(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
  { onlyOf = null, onlyExceptions = false }: { onlyOf?: string | null; onlyExceptions?: boolean } = {},
): Promise<StoredSession[]> {
  const exceptions = onlyExceptions ? sql`and (s.auto_closed or s.late_sent or s.punch_out is null)` : sql``
  return sessionsWhere(
    db,
    sql`s.biller_id = any(${billerIds}) and s.day between ${firstDay} and ${lastDay}
      and ${isSeen(onlyOf)} ${exceptions}`,
    sql`order by s.biller_id, s.punch_in`,
  )
}

/** Older than the one where the last page ended; the latest first. */
export async function listSessionPage(
  db: Db,
  billerId: string,
  before: readonly [punchIn: Instant, attendanceId: string] | null,
  limit: number,
): Promise<StoredSession[]> {
  const older = before ? sql`and (s.punch_in, s.id) < (${before[0]}, ${before[1]})` : sql``
  return sessionsWhere(
    db,
    sql`s.biller_id = ${billerId} ${older}`,
    sql`order by s.punch_in desc, s.id desc limit ${limit}`,
  )
}

/** Lists open sessions, the earliest first, page by page. */
export async function listOpenSessionPage(
  db: Db,
  billerIds: readonly string[] | undefined,
  onlyOf: string | null,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<StoredSession[]> {
  const of = billerIds ? sql`and s.biller_id = any(${billerIds})` : sql``
  return sessionsWhere(
    db,
    sql`s.punch_out is null ${of} and ${isSeen(onlyOf)} and ${isAfterPosition(after, ['s.punch_in', 's.id'], 'asc')}`,
    sql`order by s.punch_in, s.id limit ${limit}`,
  )
}

export async function listOpenSessions(
  db: Db | Tx,
  billerIds?: readonly string[],
  onlyOf: string | null = null,
): Promise<StoredSession[]> {
  const of = billerIds ? sql`and s.biller_id = any(${billerIds})` : sql``
  return sessionsWhere(db, sql`s.punch_out is null ${of} and ${isSeen(onlyOf)}`)
}

/** However many, in two statements; their days' rows are the caller's to write. */
export async function insertSessions(tx: Tx, sessions: readonly StoredSession[]): Promise<void> {
  const rows = sessions.map(one => ({
    id: one.attendanceId,
    biller_id: one.billerId,
    whose: toClientKey(one.clientId),
    day: one.day,
    time_zone: one.timeZone,
    punch_in: one.punchInTime,
    punch_out: one.punchOutTime,
    description: one.description,
    last_seen_at: one.lastSeenAt,
    auto_closed: one.autoClosed,
    corrected: one.corrected,
    late_sent: one.lateSent,
    clock_off_seconds: one.clockOffSeconds,
    locked: one.locked,
  }))
  const breaks = sessions.flatMap(session =>
    session.breaks.map(one => ({
      session_id: session.attendanceId,
      break_type: one.breakType,
      start_at: one.startTime,
      end_at: one.endTime,
    })),
  )
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(column => sql.ref(column)))
  await sql`insert into attendance_sessions (${columns})
    select ${columns} from json_populate_recordset(null::attendance_sessions, ${JSON.stringify(rows)})`.execute(
    tx,
  )
  await sql`insert into attendance_breaks
    select * from json_populate_recordset(null::attendance_breaks, ${JSON.stringify(breaks)})`.execute(tx)
}

/** Puts other times in place of a session's; its day's row is the caller's to write. */
export async function writeSessionTimes(
  tx: Tx,
  attendanceId: string,
  session: WorkSession & Pick<StoredSession, 'day' | 'clientId' | 'description'>,
  how: { corrected: boolean; autoClosed: boolean },
): Promise<void> {
  await tx
    .updateTable('attendance_sessions')
    .set({
      day: session.day,
      whose: toClientKey(session.clientId),
      punch_in: session.punchInTime,
      punch_out: session.punchOutTime,
      description: session.description,
      corrected: how.corrected,
      auto_closed: how.autoClosed,
    })
    .where('id', '=', attendanceId)
    .execute()
  await tx.deleteFrom('attendance_breaks').where('session_id', '=', attendanceId).execute()
  await insertBreaks(tx, attendanceId, session.breaks)
}

async function insertBreaks(tx: Tx, attendanceId: string, breaks: readonly Break[]): Promise<void> {
  if (breaks.length === 0) return
  await tx
    .insertInto('attendance_breaks')
    .values(
      breaks.map(one => ({
        session_id: attendanceId,
        break_type: one.breakType,
        start_at: one.startTime,
        end_at: one.endTime,
      })),
    )
    .execute()
}

/** Notes when people with an open session were last seen, as long as the session is not forgotten already. */
export async function writeLastSeen(
  db: Db | Tx,
  seen: readonly { attendanceId: string; at: Instant }[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update attendance_sessions s set last_seen_at = seen.at
    from unnest(${seen.map(one => one.attendanceId)}::uuid[], ${seen.map(one => one.at)}::timestamptz[]) as seen (id, at)
    where s.id = seen.id and s.punch_out is null and seen.at > s.last_seen_at`.execute(db)
}
