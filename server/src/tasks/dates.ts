import { to } from '@claimcrew/contract/kit/href'
import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { remindAt } from '@claimcrew/contract/tasks/rules'
import { deadlines, type Task } from '@claimcrew/contract/tasks/shapes'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { notify } from '../kit/notify.ts'
import { listPeople } from '../people/store.ts'
import { markTold, missedDates, nearDates } from './dates-store.ts'
import { ofBiller, ofClient } from './news.ts'

/** So many at a look; the next one is soon. */
export const mostDates = 2000

type Piece = { readonly userId: string; readonly task: Task; readonly link: Href }

/** Reminds whoever has a task in the morning of the working day before. Answers how many tasks were looked at. */
export async function remind(tx: Tx, by: By): Promise<number> {
  const near = await nearDates(tx, by.now, mostDates)
  const zones = new Map(
    (await listPeople(tx, [...new Set(near.flatMap(({ assigneeId }) => assigneeId ?? []))])).map(one => [
      one.id,
      one.timeZone,
    ]),
  )
  const due = near.filter(
    ({ assigneeId, dueAt }) =>
      dueAt !== null && remindAt(dueAt, zones.get(assigneeId ?? '') ?? 'UTC') <= by.now,
  )
  await markTold(
    tx,
    'told_soon',
    due.map(({ taskId }) => taskId),
  )
  const pieces = due.map(task => ({ userId: task.assigneeId ?? '', task, link: ofBiller(task) }))
  await tell(tx, by, kinds['task-due-soon'], pieces, count => `${count} tasks are due soon`)
  return near.length
}

/** Tells its people once that a date is over; the client where something is lost by it, or nobody has it. */
export async function tellOfMissed(tx: Tx, by: By): Promise<number> {
  const missed = await missedDates(tx, by.now, mostDates)
  await markTold(
    tx,
    'told_overdue',
    missed.map(({ taskId }) => taskId),
  )
  const pieces = missed.flatMap(task => [
    ...(task.assigneeId === null ? [] : [{ userId: task.assigneeId, task, link: ofBiller(task) }]),
    ...(task.assigneeId === null || task.deadlineKind !== 'none'
      ? [{ userId: task.clientId, task, link: ofClient(task) }]
      : []),
  ])
  await tell(tx, by, kinds['task-overdue'], pieces, count => `${count} tasks are overdue`)
  return missed.length
}

/** One notification for a person, however many tasks it is about. */
async function tell(
  tx: Tx,
  by: By,
  kind: NotificationKind,
  pieces: readonly Piece[],
  many: (count: number) => string,
): Promise<void> {
  for (const [userId, some] of Map.groupBy(pieces, piece => piece.userId)) {
    const [first] = some
    if (!first) continue
    const { task, link } = first
    const when = task.dueAt === null ? '' : `, due ${dayText(dayIn(task.timeZone, task.dueAt), by.now)}`
    const cost = task.deadlineKind === 'none' ? '' : ` ${deadlines[task.deadlineKind].label}.`
    await notify(tx, by, {
      userId,
      kind,
      event: `${task.taskId}:${task.dueAt}`,
      title: some.length === 1 ? kind.label : many(some.length),
      description: `#${task.number} ${task.title}${when}${some.length > 1 ? ', and others' : ''}.${cost}`,
      link:
        some.length === 1
          ? link
          : to(task.clientId === userId ? '/tasks-report' : '/tasks', {
              due: kind.name === 'task-overdue' ? 'overdue' : 'week',
            }),
    })
  }
}
