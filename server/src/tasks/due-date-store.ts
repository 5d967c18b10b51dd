import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { sql } from 'kysely'
import type { Tx } from '../kit/data/db.ts'
import { selectTasks } from './task-store.ts'

/** A reminder comes at most so long before: the working day before a Tuesday after a long weekend of zones. */
const furthestMs = 5 * 86_400_000

/** Tasks whose date is near, and whose biller does not know yet. What others have locked is told at the next run. */
export const lockTasksDueSoon = (tx: Tx, now: Instant, most: number): Promise<Task[]> =>
  selectTasks(
    tx,
    sql`where t.is_open and t.assignee_id is not null and t.due_at > ${now}::timestamptz
      and t.due_at < ${addMilliseconds(now, furthestMs)}::timestamptz and t.told_soon is distinct from t.due_at
      order by t.due_at, t.id limit ${most} for update of t skip locked`,
  )

/** Tasks whose date is over, and whose people do not know yet. */
export const lockOverdueTasks = (tx: Tx, now: Instant, most: number): Promise<Task[]> =>
  selectTasks(
    tx,
    sql`where t.is_open and t.due_at < ${now}::timestamptz and t.told_overdue is distinct from t.due_at
      order by t.due_at, t.id limit ${most} for update of t skip locked`,
  )

/** Marks that people were told of the dates that these tasks have now. */
export async function markNotified(
  tx: Tx,
  column: 'told_soon' | 'told_overdue',
  taskIds: readonly string[],
): Promise<void> {
  await sql`update tasks set ${sql.ref(column)} = due_at where id = any(${taskIds}::uuid[])`.execute(tx)
}
