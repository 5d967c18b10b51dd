import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Tx } from '../../kit/data/db.ts'

export type Approval = {
  readonly approvalId: string
  readonly billerId: string
  /** Whose days it locks; null for those of nobody that is known of. */
  readonly clientId: OrganizationId | null
  readonly lockedThrough: string
  readonly approvedById: string
  readonly approvedAt: Instant
}

/** Those that stand, held until the transaction ends. `month` is its first day. */
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
