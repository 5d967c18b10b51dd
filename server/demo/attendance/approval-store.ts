import type { DayCode } from '@claimcrew/contract/attendance/register'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { sql } from 'kysely'
import { toClientKey } from '../../src/attendance/client-work-store.ts'
import type { DayKey } from '../../src/attendance/day-store.ts'
import type { Approval } from '../../src/attendance/register/approval-store.ts'
import type { Tx } from '../../src/kit/data/db.ts'

/** The rows that these people's days have. */
export async function listDayKeys(
  tx: Tx,
  billerIds: readonly string[],
  first: string,
  last: string,
): Promise<(DayKey & { readonly billerId: string })[]> {
  return tx
    .selectFrom('attendance_days')
    .select(['biller_id as billerId', 'day', 'client_id as clientId'])
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
}

export type PastApproval = Approval & { readonly clientId: OrganizationId; readonly month: string }

/** Months that were approved, all at once. */
export async function insertApprovals(tx: Tx, approvals: readonly PastApproval[]): Promise<void> {
  await sql`
    insert into attendance_approvals (id, biller_id, month, client_id, locked_through, approved_by, approved_at)
    select * from json_to_recordset(${JSON.stringify(approvals)}) as one (
      "approvalId" uuid, "billerId" uuid, month date, "clientId" uuid, "lockedThrough" date, "approvedById" uuid,
      "approvedAt" timestamptz)`.execute(tx)
}

/** Those that stand. */
export async function listApprovals(
  tx: Tx,
): Promise<Pick<PastApproval, 'billerId' | 'clientId' | 'lockedThrough'>[]> {
  return tx
    .selectFrom('attendance_approvals')
    .select(['biller_id as billerId', 'client_id as clientId', 'locked_through as lockedThrough'])
    .where('reopened_at', 'is', null)
    .where('client_id', 'is not', null)
    .$narrowType<{ clientId: OrganizationId }>()
    .execute()
}

export type DayToLock = DayKey & { readonly billerId: string; readonly code: DayCode }

/** Locks the rows of many people's days; a day without a punch gets one with its code. */
export async function lockDays(tx: Tx, days: readonly DayToLock[]): Promise<void> {
  const rows = days.map(({ billerId, day, clientId, code }) => ({
    billerId,
    day,
    whose: toClientKey(clientId),
    code,
  }))
  const keys = sql`json_to_recordset(${JSON.stringify(rows)}) as one (
    "billerId" uuid, day date, whose uuid, code text)`
  await sql`
    update attendance_days d set locked = true from ${keys}
    where d.biller_id = one."billerId" and d.day = one.day and d.whose = one.whose`.execute(tx)
  await sql`
    insert into attendance_days (
      biller_id, day, whose, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, late_sent, session_ids, locked)
    select "billerId", day, whose, code, '{}', 0, 0, 0, 0, 0, 0, false, '{}', true from ${keys}
    on conflict do nothing`.execute(tx)
}
