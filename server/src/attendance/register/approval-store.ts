import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Param, type Params, statement } from '../../kit/data/statement.ts'

type Approval = {
  readonly approvalId: string
  readonly billerId: string
  readonly lockedThrough: string
  readonly approvedById: string
  readonly approvedAt: Instant
}

const standing = (db: Db | Tx, month: string | Param<string>) =>
  db
    .selectFrom('attendance_approvals')
    .select([
      'id as approvalId',
      'biller_id as billerId',
      'locked_through as lockedThrough',
      'approved_by as approvedById',
      'approved_at as approvedAt',
    ])
    .where('month', '=', month)
    .where('reopened_at', 'is', null)

/** Those that stand, by biller. `month` is its first day. */
export async function approvalsOf(
  db: Db | Tx,
  billerIds: readonly string[],
  month: string,
): Promise<Map<string, Approval>> {
  const rows = await standingOf(db, { billerIds, month })
  return new Map(rows.map(row => [row.billerId, row]))
}

const standingOf = statement(
  'standing approvals',
  (p: Params<{ billerIds: readonly string[]; month: string }>, db) =>
    standing(db, p.month).where('biller_id', '=', sql<string>`any(${p.billerIds}::uuid[])`),
)

/** The one that stands, held until the transaction ends. */
export async function lockApproval(tx: Tx, billerId: string, month: string): Promise<Approval | null> {
  return (await standing(tx, month).where('biller_id', '=', billerId).forUpdate().executeTakeFirst()) ?? null
}

export async function insertApproval(tx: Tx, approval: Approval & { readonly month: string }): Promise<void> {
  await tx
    .insertInto('attendance_approvals')
    .values({
      id: approval.approvalId,
      biller_id: approval.billerId,
      month: approval.month,
      locked_through: approval.lockedThrough,
      approved_by: approval.approvedById,
      approved_at: approval.approvedAt,
    })
    .execute()
}

export async function extendApproval(
  tx: Tx,
  approvalId: string,
  to: { lockedThrough: string; by: string; at: Instant },
): Promise<void> {
  await tx
    .updateTable('attendance_approvals')
    .set({ locked_through: to.lockedThrough, approved_by: to.by, approved_at: to.at })
    .where('id', '=', approvalId)
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
