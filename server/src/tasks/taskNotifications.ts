import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { notify, settleNotifications } from '../kit/notify.ts'
import { settleOrganizationNotifications } from '../people/commands.ts'
import { listSeatHolders } from '../people/seat-store.ts'
import { findUser } from '../people/store.ts'

type NotifiedTask = Pick<
  Task,
  'taskId' | 'number' | 'title' | 'clientId' | 'clientName' | 'assigneeId' | 'status' | 'version'
>

/** A biller, or those who see to the tasks of an organization. */
type TaskAudience =
  | { readonly userId: UserId; readonly organizationId: null }
  | { readonly organizationId: OrganizationId }

/** One thing that somebody is to be told of one task. */
type TaskNotification = TaskContent & TaskAudience
/** Somebody who is told, and for which organization they are; a biller for none. */
export type TaskRecipient = { readonly userId: UserId; readonly organizationId: OrganizationId | null }
type TaskContent = { readonly kind: NotificationKind; readonly task: NotifiedTask; readonly link: Href }

export const toBillerLink = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks', { task: taskId })
export const toClientLink = ({ taskId }: Pick<Task, 'taskId'>) => to('/tasks-report', { task: taskId })

/**
 * What is for an organization, for each of those who see to its tasks; not for the organization of `actorId`, which does it
 * itself.
 */
export async function toTaskRecipients<Content>(
  tx: Tx,
  chunks: readonly (Content & TaskAudience)[],
  actorId: UserId | null,
): Promise<(Content & TaskRecipient)[]> {
  const organizationIds = chunks.flatMap(chunk => chunk.organizationId ?? [])
  const holders =
    organizationIds.length === 0
      ? []
      : await listSeatHolders(tx, [...new Set(organizationIds)], kinds['task-done'].duties)
  const own = new Set(holders.filter(({ userId }) => userId === actorId).map(one => one.organizationId))
  return chunks.flatMap((chunk): (Content & TaskRecipient)[] => {
    if (chunk.organizationId === null) return [chunk]
    const { organizationId } = chunk
    return own.has(organizationId)
      ? []
      : holders.flatMap(one =>
          one.organizationId === organizationId ? [{ ...chunk, userId: one.userId }] : [],
        )
  })
}

/** What a change means to whom. */
function listNotifications(before: NotifiedTask | null, after: NotifiedTask): TaskNotification[] {
  const { clientId, assigneeId, status } = after
  const chunks: TaskNotification[] = []
  if (assigneeId !== null && before?.assigneeId !== assigneeId)
    chunks.push({
      userId: assigneeId,
      organizationId: null,
      kind: kinds['task-assigned'],
      task: after,
      link: toBillerLink(after),
    })
  if (before !== null && before.status !== status) {
    if (status === 'reopened' && assigneeId !== null)
      chunks.push({
        userId: assigneeId,
        organizationId: null,
        kind: kinds['task-reopened'],
        task: after,
        link: toBillerLink(after),
      })
    if (status === 'waiting-on-client')
      chunks.push({
        organizationId: clientId,
        kind: kinds['task-waiting'],
        task: after,
        link: toClientLink(after),
      })
    if (status === 'done')
      chunks.push({
        organizationId: clientId,
        kind: kinds['task-done'],
        task: after,
        link: toClientLink(after),
      })
  }
  return chunks
}

const many: Readonly<Record<string, (count: number) => string>> = {
  'task-assigned': count => `${countText(count, 'task')} were assigned to you`,
  'task-reopened': count => `${countText(count, 'task')} were sent back`,
  'task-waiting': count => `${countText(count, 'task')} are waiting on you`,
  'task-done': count => `${countText(count, 'task')} are done`,
}

/** What was told of a task is over: nobody waits for its client any more, or it is no longer its biller's to do. */
async function settleTask(tx: Tx, ctx: AuditCtx, before: NotifiedTask, after: NotifiedTask): Promise<void> {
  const { taskId: event, clientId: organizationId, assigneeId } = before
  if (before.status === 'waiting-on-client' && after.status !== 'waiting-on-client')
    await settleOrganizationNotifications(tx, ctx, { organizationId, kind: kinds['task-waiting'], event })
  const isLeft = after.assigneeId !== assigneeId || !isOpenStatus(after.status)
  if (assigneeId !== null && isLeft)
    for (const kind of [kinds['task-assigned'], kinds['task-reopened']])
      await settleNotifications(tx, ctx, { userIds: [assigneeId as UserId], kind, event })
}

/** Tells each person of each kind once, however many tasks it is about; nobody of what they did themselves. */
export async function notifyOfChanges(
  tx: Tx,
  ctx: AuditCtx,
  changes: readonly { readonly before: NotifiedTask | null; readonly after: NotifiedTask }[],
): Promise<void> {
  for (const { before, after } of changes) if (before) await settleTask(tx, ctx, before, after)
  const chunks = (
    await toTaskRecipients<TaskContent>(
      tx,
      changes.flatMap(({ before, after }) => listNotifications(before, after)),
      ctx.actor?.userId ?? null,
    )
  ).filter(({ userId }) => userId !== ctx.actor?.userId)
  const actor = ctx.actor && (await findUser(tx, ctx.actor.userId))
  const groups = Map.groupBy(chunks, one => `${one.userId} ${one.organizationId} ${one.kind.name}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { userId, organizationId, kind, task, link } = first
    const by = actor && actor.userName !== task.clientName ? `, by ${actor.userName}` : ''
    await notify(tx, ctx, {
      userId,
      organizationId,
      kind,
      // What is about several stays until it is read: it is not over with the first of them.
      event: `${group.length > 1 ? 'several:' : ''}${task.taskId}:${task.version}:${ctx.now}`,
      title: group.length === 1 ? kind.label : (many[kind.name]?.(group.length) ?? kind.label),
      description: `#${task.number} ${task.title}, for ${task.clientName}${by}${group.length > 1 ? ', and others' : ''}.`,
      link: group.length === 1 ? link : link.startsWith('/tasks-report') ? '/tasks-report' : '/tasks',
    })
  }
}
