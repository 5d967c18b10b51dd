import { to } from '@claimcrew/contract/kit/href'
import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { notify } from '../kit/notify.ts'

type Told = Pick<
  Task,
  'taskId' | 'number' | 'title' | 'clientId' | 'clientName' | 'assigneeId' | 'status' | 'version'
>

/** One thing that one person is to be told of one task. */
type Piece = {
  readonly userId: string
  readonly kind: NotificationKind
  readonly task: Told
  readonly link: Href
}

export const ofBiller = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks', { task: taskId })
export const ofClient = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks-report', { task: taskId })

/** What a change means to whom. Nobody is told of what they did themselves. */
function piecesOf(before: Told | null, after: Told, actorId: string | null): Piece[] {
  const { clientId, assigneeId, status } = after
  const pieces: Piece[] = []
  if (assigneeId !== null && before?.assigneeId !== assigneeId)
    pieces.push({ userId: assigneeId, kind: kinds['task-assigned'], task: after, link: ofBiller(after) })
  if (before !== null && before.status !== status) {
    if (status === 'reopened' && assigneeId !== null)
      pieces.push({ userId: assigneeId, kind: kinds['task-reopened'], task: after, link: ofBiller(after) })
    if (status === 'waiting-on-client')
      pieces.push({ userId: clientId, kind: kinds['task-waiting'], task: after, link: ofClient(after) })
    if (status === 'done')
      pieces.push({ userId: clientId, kind: kinds['task-done'], task: after, link: ofClient(after) })
  }
  return pieces.filter(({ userId }) => userId !== actorId)
}

const many: Readonly<Record<string, (count: number) => string>> = {
  'task-assigned': count => `${count} tasks were assigned to you`,
  'task-reopened': count => `${count} tasks were sent back`,
  'task-waiting': count => `${count} tasks are waiting on you`,
  'task-done': count => `${count} tasks are done`,
}

/** Tells each person of each kind once, however many tasks it is about. */
export async function tellOfChanges(
  tx: Tx,
  by: By,
  changes: readonly { readonly before: Told | null; readonly after: Told }[],
): Promise<void> {
  const pieces = changes.flatMap(({ before, after }) => piecesOf(before, after, by.actor?.userId ?? null))
  const groups = Map.groupBy(pieces, ({ userId, kind }) => `${userId} ${kind.name}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { userId, kind, task, link } = first
    await notify(tx, by, {
      userId,
      kind,
      event: `${task.taskId}:${task.version}:${by.now}`,
      title: group.length === 1 ? kind.label : (many[kind.name]?.(group.length) ?? kind.label),
      description: `#${task.number} ${task.title}, for ${task.clientName}${group.length > 1 ? ', and others' : ''}.`,
      link: group.length === 1 ? link : link.startsWith('/tasks-report') ? '/tasks-report' : '/tasks',
    })
  }
}
