import { sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'
import { type OwnData, type OwnDataReader, ownTable } from '../kit/ownData.ts'
import { readAccessEnds, readTasksAtEnd } from './accessEnds.ts'
import { selectTasks } from './task-store.ts'

const tasksAtOnce = 500

/** As the biller may read them: those of a client who is one no more as they were then. */
async function* listAssignedTasks(db: Db, { userId, role, timeZone, now }: OwnDataReader) {
  if (role !== 'BILLER') return
  const actor = { userId, role, organizationId: null, duties: [], timeZone } as const
  const ends = await readAccessEnds(db, actor, now)
  let after = sql`true`
  for (;;) {
    const tasks = await selectTasks(
      db,
      sql`where t.assignee_id = ${userId} and ${after} order by t.created_at, t.id limit ${tasksAtOnce}`,
    )
    for (const task of await readTasksAtEnd(db, actor, tasks, ends))
      yield {
        number: task.number,
        client: task.clientName,
        practice: task.practiceName,
        title: task.title,
        workType: task.workType,
        status: task.status,
        priority: task.priority,
        dueAt: task.dueAt,
        plannedQuantity: task.plannedQuantity,
        doneQuantity: task.doneQuantity,
        note: task.note,
        createdAt: task.createdAt,
        completedAt: task.completedAt,
        taskId: task.taskId,
      }
    const last = tasks.at(-1)
    if (!last || tasks.length < tasksAtOnce) return
    after = sql`(t.created_at, t.id) > (${last.createdAt}, ${last.taskId})`
  }
}

export const ownData: OwnData = {
  tables: [
    { name: 'tasks', read: listAssignedTasks },
    ownTable(
      'task-comments',
      ['createdAt', 'commentId'],
      userId => sql`select created_at as "createdAt", text, task_id as "taskId", id as "commentId"
      from task_comments where author_id = ${userId}`,
    ),
    ownTable(
      'task-changes',
      ['at', 'eventId'],
      userId => sql`select at, what, note, task_id as "taskId", id as "eventId" from task_events
      where actor_id = ${userId}`,
    ),
  ],
  listFiles: async (db, userId) => {
    const rows = await db.selectFrom('task_files').select('file_id').where('added_by', '=', userId).execute()
    return rows.map(row => ({ fileId: row.file_id, purpose: 'tasks:attachment' }))
  },
}
