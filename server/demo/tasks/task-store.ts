import type { Task } from '@claimcrew/contract/tasks/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../src/kit/data/db.ts'
import { selectTasks } from '../../src/tasks/task-store.ts'
import type { StoredComment } from '../../src/tasks/work/comment-store.ts'

/** Everything that these people were ever given. */
export const listBillerTasks = (tx: Tx, billerIds: readonly string[]): Promise<Task[]> =>
  selectTasks(tx, sql`where t.assignee_id = any(${billerIds}::uuid[]) order by t.created_at, t.id`)

/** Comments of many tasks that have none yet, in one go. */
export async function insertComments(
  tx: Tx,
  comments: readonly (StoredComment & { readonly taskId: string })[],
): Promise<void> {
  await sql`with said as (
      insert into task_comments (id, task_id, author_id, text, mentions, created_at)
      select n."commentId", n."taskId", n."authorId", n.text, n.mentions, n."createdAt"
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as n ("commentId" uuid, "taskId" uuid,
        "authorId" uuid, text text, mentions uuid[], "createdAt" timestamptz)
      returning task_id)
    update tasks set comment_count = counted.count
    from (select task_id, count(*)::int as count from said group by 1) as counted
    where tasks.id = counted.task_id`.execute(tx)
}
