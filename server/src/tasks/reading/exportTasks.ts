import { Readable } from 'node:stream'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { dayIn, isoIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { deadlines, type Task, taskStatusLabels } from '@claimcrew/contract/tasks/shapes'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { writeCsv } from '../../kit/workbook/csv.ts'
import { hasSeveralPractices } from '../../organizations/access.ts'
import { listTaskPage, toTaskPosition } from './list-store.ts'
import { readQueryCondition } from './listTasks.ts'

const titles = [
  'Number',
  'Title',
  'Client',
  'Practice',
  'Work type',
  'Assignee',
  'Status',
  'Priority',
  'Deadline',
  'Due',
  'Planned',
  'Done',
  'Dollars at stake',
  'Created',
  'Assigned',
  'First action',
  'Completed',
  'Reopened',
  'Note',
  'Time zone',
]

const atATime = 500

export const exportTasks: Handler<typeof contract.exportTasks> = async (ctx, { query }) => {
  const day = dayIn(ctx.actor.timeZone, ctx.now)
  return {
    content: Readable.from(writeCsv(streamTaskRows(ctx, query)), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tasks-${day}.csv"`,
      'cache-control': 'no-store',
    },
  }
}

type TaskExportQuery = Parameters<typeof exportTasks>[1]['query']

/** Page after page while it is written, so that nothing grows with the list. */
async function* streamTaskRows(ctx: Ctx, { sort, ...filter }: TaskExportQuery) {
  // Where there are no practices to tell apart, nothing mentions them.
  const showsPractice = await hasSeveralPractices(ctx)
  const pick = <Cell>(row: readonly Cell[]) =>
    showsPractice ? row : row.filter((_, index) => titles[index] !== 'Practice')
  yield pick(titles)
  const condition = await readQueryCondition(ctx, filter)
  let after: readonly unknown[] | null = null
  for (;;) {
    const page: Task[] = await listTaskPage(ctx.db, condition, sort, after, atATime)
    for (const task of page) yield pick(toRow(task))
    const last = page.at(-1)
    if (page.length < atATime || !last) return
    after = toTaskPosition(sort)(last)
  }
}

function toRow(task: Task): (string | number | null)[] {
  const at = (instant: string | null) => instant && isoIn(task.timeZone, instant)
  return [
    task.number,
    task.title,
    task.clientName,
    task.practiceName,
    findLabel('workTypes', task.workType),
    task.assigneeName,
    taskStatusLabels[task.status],
    task.priority,
    deadlines[task.deadlineKind].label,
    at(task.dueAt),
    task.plannedQuantity,
    task.doneQuantity,
    task.dollarsCents === null ? null : task.dollarsCents / 100,
    at(task.createdAt),
    at(task.assignedAt),
    at(task.firstTouchAt),
    at(task.completedAt),
    task.reopenCount,
    task.note,
    task.timeZone,
  ]
}
