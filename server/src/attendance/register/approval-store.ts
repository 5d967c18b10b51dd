import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { actingNameSql } from '../../people/acting-name-store.ts'

export type Approval = {
  readonly approvalId: string
  readonly billerId: string
  /** The client whose days it locks; null for days whose client is not known. */
  readonly clientId: OrganizationId | null
  readonly lockedThrough: string
  readonly approvedById: string
  readonly approvedAt: Instant
}

/** Reads the approvals that are in force and locks them until the transaction ends. `month` is its first day. */
export async function lockApprovals(tx: Tx, billerId: string, month: string): Promise<Approval[]> {
  return tx
    .selectFrom('attendance_approvals')
    .select([
      'id as approvalId',
      'biller_id as billerId',
      'client_id as clientId',
      'locked_through as lockedThrough',
      'approved_by as approvedById',
      'approved_at as approvedAt',
    ])
    .where('biller_id', '=', billerId)
    .where('month', '=', month)
    .where('reopened_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Who approved a day of a biller: for one client, or for each. */
export async function listDayApprovers(
  db: Db,
  billerId: string,
  day: string,
  only: OrganizationId | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance_approvals as a')
    .select(actingNameSql(sql.ref('a.approved_by'), sql.ref('a.client_id')).as('name'))
    .distinct()
    .where('a.biller_id', '=', billerId)
    .where('a.month', '=', `${day.slice(0, 7)}-01`)
    .where('a.locked_through', '>=', day)
    .where('a.reopened_at', 'is', null)
    .$if(only !== null, query => query.where('a.client_id', '=', only))
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** A new one, or one that stands and reaches further now. */
export async function writeApproval(tx: Tx, approval: Approval & { readonly month: string }): Promise<void> {
  const changes = {
    locked_through: approval.lockedThrough,
    approved_by: approval.approvedById,
    approved_at: approval.approvedAt,
  }
  await tx
    .insertInto('attendance_approvals')
    .values({
      id: approval.approvalId,
      biller_id: approval.billerId,
      month: approval.month,
      client_id: approval.clientId,
      ...changes,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(changes))
    .execute()
}

export async function writeReopening(
  tx: Tx,
  approvalId: string,
  reopening: { by: string; at: Instant; reason: string },
): Promise<void> {
  await tx
    .updateTable('attendance_approvals')
    .set({ reopened_by: reopening.by, reopened_at: reopening.at, reopen_reason: reopening.reason })
    .where('id', '=', approvalId)
    .execute()
}
