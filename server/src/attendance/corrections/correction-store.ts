import type { Correction } from '@claimcrew/contract/attendance/corrections'
import type { SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { isWithinScopeSql, type VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import { isVisibleWorkSql } from '../client-work-store.ts'

/** As it is kept; names are added where it is shown. */
export type StoredCorrection = Omit<
  Correction,
  'billerName' | 'clientName' | 'askedByName' | 'decidedByName' | 'clientDecides'
>

/** The client of a correction: the session's current one, or the one named for a missing session. */
const clientId = sql<string | null>`(case when c.session_id is null then c.client_id
  else (select s.client_id from attendance_sessions s where s.id = c.session_id) end)`

const isSeen = (onlyOf: string | null) =>
  isVisibleWorkSql(onlyOf, { clientId, billerId: sql.ref('c.biller_id'), day: sql.ref('c.day') })

const corrections = (db: Db | Tx) =>
  db
    .selectFrom('attendance_corrections as c')
    .select([
      'c.id as correctionId',
      'c.session_id as attendanceId',
      'c.biller_id as billerId',
      clientId.as('clientId'),
      'c.client_changed as clientChanged',
      'c.day',
      'c.time_zone as timeZone',
      'c.state',
      'c.before',
      'c.after',
      'c.reason',
      'c.disputes',
      sql<string | null>`(select d.asked_by from attendance_corrections d where d.id = c.disputes)`.as(
        'correctedById',
      ),
      'c.asked_by as askedById',
      'c.asked_at as askedAt',
      'c.decided_by as decidedById',
      'c.decided_at as decidedAt',
      'c.note',
    ])
    .$castTo<StoredCorrection>()

/** Held until the transaction ends, so that it is decided once. */
export async function lockCorrection(tx: Tx, correctionId: string): Promise<StoredCorrection | null> {
  return (await corrections(tx).where('c.id', '=', correctionId).forUpdate().executeTakeFirst()) ?? null
}

export async function findCorrection(db: Db | Tx, correctionId: string): Promise<StoredCorrection | null> {
  return (await corrections(db).where('c.id', '=', correctionId).executeTakeFirst()) ?? null
}

/** All about a day and about the sessions that are on it now, in the order in which they were asked for. */
export async function listDayCorrections(
  db: Db,
  billerId: string,
  day: string,
  onlyOf: string | null,
): Promise<StoredCorrection[]> {
  return corrections(db)
    .where('c.biller_id', '=', billerId)
    .where(isSeen(onlyOf))
    .where(eb =>
      eb.or([
        eb('c.day', '=', day),
        eb(
          'c.session_id',
          'in',
          eb
            .selectFrom('attendance_sessions as s')
            .select('s.id')
            .where('s.biller_id', '=', billerId)
            .where('s.day', '=', day),
        ),
      ]),
    )
    .orderBy('c.asked_at')
    .orderBy('c.id')
    .execute()
}

/** Lists corrections that changed a session of some people within some days, in order. */
export async function listMadeCorrections(
  db: Db,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
  onlyOf: string | null,
): Promise<StoredCorrection[]> {
  return corrections(db)
    .where('c.biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where(isSeen(onlyOf))
    .where('c.day', '>=', firstDay)
    .where('c.day', '<=', lastDay)
    .where('c.state', 'in', ['made', 'approved'])
    .orderBy('c.biller_id')
    .orderBy('c.asked_at')
    .orderBy('c.id')
    .execute()
}

export async function listCorrectionPage(
  db: Db,
  scope: VisibleScope,
  onlyOf: string | null,
  filter: {
    state: Correction['state'] | undefined
    before: PagePosition | null
    limit: number
  },
): Promise<StoredCorrection[]> {
  let query = corrections(db)
    .where(isWithinScopeSql(scope, 'c.biller_id', 'c.day', 'c.day'))
    .where(isSeen(onlyOf))
  if (filter.state !== undefined) query = query.where('c.state', '=', filter.state)
  query = query.where(isAfterPosition(filter.before, ['c.asked_at', 'c.id'], 'desc'))
  return query.orderBy('c.asked_at', 'desc').orderBy('c.id', 'desc').limit(filter.limit).execute()
}

/** How many wait for a decision within some days of a biller: all, or those of one client. */
export async function countUndecidedCorrections(
  tx: Tx,
  billerId: string,
  firstDay: string,
  lastDay: string,
  onlyOf: string | null,
): Promise<number> {
  const { waiting } = await tx
    .selectFrom('attendance_corrections as c')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('c.biller_id', '=', billerId)
    .where('c.state', '=', 'asked')
    .where('c.day', '>=', firstDay)
    .where('c.day', '<=', lastDay)
    .where(isSeen(onlyOf))
    .executeTakeFirstOrThrow()
  return waiting
}

/** Lists one client's corrections that wait for a decision, of some people within some days. */
export async function listUndecidedCorrections(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
  clientId: OrganizationId,
): Promise<{ billerId: string; day: string }[]> {
  return db
    .selectFrom('attendance_corrections as c')
    .select(['c.biller_id as billerId', 'c.day'])
    .where('c.biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where('c.state', '=', 'asked')
    .where('c.day', '>=', firstDay)
    .where('c.day', '<=', lastDay)
    .where(isSeen(clientId))
    .execute()
}

/** Lists a biller's corrections of these days that wait for a decision. */
export async function listWaitingCorrections(
  db: Db | Tx,
  billerId: string,
  firstDay: string,
  lastDay: string,
): Promise<StoredCorrection[]> {
  return corrections(db)
    .where('c.biller_id', '=', billerId)
    .where('c.state', '=', 'asked')
    .where('c.day', '>=', firstDay)
    .where('c.day', '<=', lastDay)
    .orderBy('c.asked_at')
    .orderBy('c.id')
    .execute()
}

export type NewCorrection = Pick<
  StoredCorrection,
  | 'correctionId'
  | 'attendanceId'
  | 'billerId'
  | 'clientId'
  | 'clientChanged'
  | 'day'
  | 'timeZone'
  | 'before'
  | 'after'
  | 'reason'
> & { readonly askedById: string; readonly askedAt: Instant; readonly disputes?: string | undefined }

export async function insertCorrection(
  tx: Tx,
  correction: NewCorrection,
  state: 'asked' | 'made',
): Promise<void> {
  await tx
    .insertInto('attendance_corrections')
    .values({
      id: correction.correctionId,
      biller_id: correction.billerId,
      session_id: correction.attendanceId,
      client_id: correction.clientId,
      client_changed: correction.clientChanged,
      day: correction.day,
      time_zone: correction.timeZone,
      state,
      before: asJson(correction.before),
      after: JSON.stringify(correction.after),
      reason: correction.reason,
      disputes: correction.disputes ?? null,
      asked_by: correction.askedById,
      asked_at: correction.askedAt,
    })
    .execute()
}

const asJson = (times: SessionTimes | null) => (times === null ? null : JSON.stringify(times))

export async function writeCorrectionDecision(
  tx: Tx,
  correctionId: string,
  decision: {
    state: 'approved' | 'refused' | 'withdrawn'
    by: string
    at: Instant
    note: string
    attendanceId: string | null
  },
): Promise<void> {
  await tx
    .updateTable('attendance_corrections')
    .set({
      state: decision.state,
      session_id: decision.attendanceId,
      decided_by: decision.by,
      decided_at: decision.at,
      note: decision.note,
    })
    .where('id', '=', correctionId)
    .execute()
}
