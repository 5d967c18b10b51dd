import { to } from '@claimcrew/contract/kit/href'
import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { toReminderTime } from '@claimcrew/contract/tasks/rules'
import { deadlines, type Task } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { notify } from '../kit/notify.ts'
import { listPeople } from '../people/store.ts'
import { lockOverdueTasks, lockTasksDueSoon, markNotified } from './due-date-store.ts'
import { type TaskRecipient, toBillerLink, toClientLink, toTaskRecipients } from './taskNotifications.ts'

/** So many at a look; the next one is soon. */
export const maxDueTasks = 2000

type DueContent = { readonly task: Task; readonly link: Href }
type DueNotification = DueContent & TaskRecipient

/** Reminds the person who has a task in the morning of the working day before. Answers how many tasks were looked at. */
export async function remindOfDueTasks(tx: Tx, ctx: AuditCtx): Promise<number> {
  const near = await lockTasksDueSoon(tx, ctx.now, maxDueTasks)
  const zones = new Map(
    (await listPeople(tx, [...new Set(near.flatMap(({ assigneeId }) => assigneeId ?? []))])).map(one => [
      one.id,
      one.timeZone,
    ]),
  )
  const due = near.filter(
    ({ assigneeId, dueAt }) =>
      dueAt !== null && toReminderTime(dueAt, zones.get(assigneeId ?? '') ?? 'UTC') <= ctx.now,
  )
  await markNotified(
    tx,
    'told_soon',
    due.map(({ taskId }) => taskId),
  )
  const chunks = due.map(task => ({
    userId: task.assigneeId ?? '',
    organizationId: null,
    task,
    link: toBillerLink(task),
  }))
  await notifyEach(
    tx,
    ctx,
    kinds['task-due-soon'],
    chunks,
    count => `${countText(count, 'task')} are due soon`,
  )
  return near.length
}

/** Tells its people once that a date is over; the client where something is lost by it, or nobody has it. */
export async function notifyOfOverdue(tx: Tx, ctx: AuditCtx): Promise<number> {
  const missed = await lockOverdueTasks(tx, ctx.now, maxDueTasks)
  await markNotified(
    tx,
    'told_overdue',
    missed.map(({ taskId }) => taskId),
  )
  const chunks = missed.flatMap(task => [
    ...(task.assigneeId === null
      ? []
      : [{ userId: task.assigneeId, organizationId: null, task, link: toBillerLink(task) }]),
    ...(task.assigneeId === null || task.deadlineKind !== 'none'
      ? [{ organizationId: task.clientId, task, link: toClientLink(task) }]
      : []),
  ])
  const people = await toTaskRecipients<DueContent>(tx, chunks, null)
  await notifyEach(tx, ctx, kinds['task-overdue'], people, count => `${countText(count, 'task')} are overdue`)
  return missed.length
}

/** One notification for a person, however many tasks it is about. */
async function notifyEach(
  tx: Tx,
  ctx: AuditCtx,
  kind: NotificationKind,
  chunks: readonly DueNotification[],
  many: (count: number) => string,
): Promise<void> {
  for (const some of Map.groupBy(chunks, one => `${one.userId} ${one.organizationId}`).values()) {
    const [first] = some
    if (!first) continue
    const { userId, organizationId, task, link } = first
    const when = task.dueAt === null ? '' : `, due ${formatDay(dayIn(task.timeZone, task.dueAt), ctx.now)}`
    const deadline = task.deadlineKind === 'none' ? '' : ` (${deadlines[task.deadlineKind].label})`
    await notify(tx, ctx, {
      userId,
      organizationId,
      kind,
      event: `${task.taskId}:${task.dueAt}`,
      title: some.length === 1 ? kind.label : many(some.length),
      description: `#${task.number} ${task.title}${when}${deadline}${some.length > 1 ? ', and others' : ''}.`,
      link:
        some.length === 1
          ? link
          : to(task.assigneeId === userId ? '/tasks' : '/tasks-report', {
              due: kind.name === 'task-overdue' ? 'overdue' : 'week',
            }),
    })
  }
}
