import { to } from '@claimcrew/contract/kit/href'
import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { notify } from '../kit/notify.ts'

type NotifiedTask = Pick<
  Task,
  'taskId' | 'number' | 'title' | 'clientId' | 'clientName' | 'assigneeId' | 'status' | 'version'
>

/** One thing that one person is to be told of one task. */
type TaskNotification = {
  readonly userId: string
  readonly kind: NotificationKind
  readonly task: NotifiedTask
  readonly link: Href
}

export const toBillerLink = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks', { task: taskId })
export const toClientLink = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks-report', { task: taskId })

/** What a change means to whom. Nobody is told of what they did themselves. */
function listNotifications(
  before: NotifiedTask | null,
  after: NotifiedTask,
  actorId: string | null,
): TaskNotification[] {
  const { clientId, assigneeId, status } = after
  const chunks: TaskNotification[] = []
  if (assigneeId !== null && before?.assigneeId !== assigneeId)
    chunks.push({ userId: assigneeId, kind: kinds['task-assigned'], task: after, link: toBillerLink(after) })
  if (before !== null && before.status !== status) {
    if (status === 'reopened' && assigneeId !== null)
      chunks.push({
        userId: assigneeId,
        kind: kinds['task-reopened'],
        task: after,
        link: toBillerLink(after),
      })
    if (status === 'waiting-on-client')
      chunks.push({ userId: clientId, kind: kinds['task-waiting'], task: after, link: toClientLink(after) })
    if (status === 'done')
      chunks.push({ userId: clientId, kind: kinds['task-done'], task: after, link: toClientLink(after) })
  }
  return chunks.filter(({ userId }) => userId !== actorId)
}

const many: Readonly<Record<string, (count: number) => string>> = {
  'task-assigned': count => `${count} tasks were assigned to you`,
  'task-reopened': count => `${count} tasks were sent back`,
  'task-waiting': count => `${count} tasks are waiting on you`,
  'task-done': count => `${count} tasks are done`,
}

/** Tells each person of each kind once, however many tasks it is about. */
export async function notifyOfChanges(
  tx: Tx,
  ctx: AuditCtx,
  changes: readonly { readonly before: NotifiedTask | null; readonly after: NotifiedTask }[],
): Promise<void> {
  const chunks = changes.flatMap(({ before, after }) =>
    listNotifications(before, after, ctx.actor?.userId ?? null),
  )
  const groups = Map.groupBy(chunks, ({ userId, kind }) => `${userId} ${kind.name}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { userId, kind, task, link } = first
    await notify(tx, ctx, {
      userId,
      kind,
      event: `${task.taskId}:${task.version}:${ctx.now}`,
      title: group.length === 1 ? kind.label : (many[kind.name]?.(group.length) ?? kind.label),
      description: `#${task.number} ${task.title}, for ${task.clientName}${group.length > 1 ? ', and others' : ''}.`,
      link: group.length === 1 ? link : link.startsWith('/tasks-report') ? '/tasks-report' : '/tasks',
    })
  }
}
