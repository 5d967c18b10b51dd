import type { Leave } from '@claimcrew/contract/attendance/leave'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Actor } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import { isWithinScopeSql, type VisibleScope } from '../../engagements/visible-scope-store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'

/** As it is kept; names are added where it is shown. */
export type StoredLeave = Omit<Leave, 'billerName' | 'decidedByName'> & {
  readonly decidedById: string | null
  /** The organization for which it was decided. */
  readonly decidedFor: OrganizationId | null
}

const leave = (db: Db | Tx) =>
  db
    .selectFrom('attendance_leave as l')
    .select([
      'l.id as leaveId',
      'l.biller_id as billerId',
      'l.first_day as firstDay',
      'l.last_day as lastDay',
      'l.reason',
      'l.state',
      'l.asked_at as askedAt',
      'l.decided_by as decidedById',
      'l.decided_for as decidedFor',
      'l.decided_at as decidedAt',
      'l.note',
    ])
    .$castTo<StoredLeave>()

export async function lockLeave(tx: Tx, leaveId: string): Promise<StoredLeave | null> {
  return (await leave(tx).where('l.id', '=', leaveId).forUpdate().executeTakeFirst()) ?? null
}

export async function listLeavePage(
  db: Db,
  scope: VisibleScope,
  filter: {
    state: Leave['state'] | undefined
    before: PagePosition | null
    limit: number
  },
): Promise<StoredLeave[]> {
  let query = leave(db).where(isWithinScopeSql(scope, 'l.biller_id', 'l.first_day', 'l.last_day'))
  if (filter.state !== undefined) query = query.where('l.state', '=', filter.state)
  query = query.where(isAfterPosition(filter.before, ['l.asked_at', 'l.id'], 'desc'))
  return query.orderBy('l.asked_at', 'desc').orderBy('l.id', 'desc').limit(filter.limit).execute()
}

export async function insertLeave(
  tx: Tx,
  one: Pick<StoredLeave, 'leaveId' | 'billerId' | 'firstDay' | 'lastDay' | 'reason' | 'askedAt'>,
): Promise<void> {
  await tx
    .insertInto('attendance_leave')
    .values({
      id: one.leaveId,
      biller_id: one.billerId,
      first_day: one.firstDay,
      last_day: one.lastDay,
      reason: one.reason,
      state: 'asked',
      asked_at: one.askedAt,
    })
    .execute()
}

export async function writeLeaveDecision(
  tx: Tx,
  leaveId: string,
  decision: { state: 'approved' | 'refused' | 'withdrawn'; by: Actor; at: Instant; note: string },
): Promise<void> {
  await tx
    .updateTable('attendance_leave')
    .set({
      state: decision.state,
      decided_by: decision.by.userId,
      decided_for: decision.by.organizationId,
      decided_at: decision.at,
      note: decision.note,
    })
    .where('id', '=', leaveId)
    .execute()
}

/** How many wait for a decision that touch some days of a biller. */
export async function countUndecidedLeave(
  tx: Tx,
  billerId: string,
  firstDay: string,
  lastDay: string,
): Promise<number> {
  const { waiting } = await tx
    .selectFrom('attendance_leave')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('biller_id', '=', billerId)
    .where('state', '=', 'asked')
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Lists leave that waits for a decision and touches some days of some people. */
export async function listUndecidedLeave(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<{ billerId: string; firstDay: string }[]> {
  return db
    .selectFrom('attendance_leave')
    .select(['biller_id as billerId', 'first_day as firstDay'])
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where('state', '=', 'asked')
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .execute()
}
