import type { OrganizationId } from '../kit/ids.ts'
import type { Instant } from '../kit/time.ts'
import { type Actor, actorMay } from '../permissions.ts'
import { canBecomeTaskStatus, isOpenStatus } from './rules.ts'
import { type TaskStatus, taskStatuses } from './shapes.ts'

type ClientTask = { readonly clientId: OrganizationId }
type AssignedTask = ClientTask & { readonly assigneeId: string | null }

/** A task belongs to its client; an ADMIN has all. */
const isOwnTask = (actor: Actor, { clientId }: ClientTask): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'CLIENT' && actor.organizationId === clientId)

/** The client's people whose seat is for it manage a task. */
export const mayManageTask = (actor: Actor, task: ClientTask): boolean =>
  isOwnTask(actor, task) && actorMay(actor, 'tasks:manage')

/** Its biller works at it. */
export const mayWorkTask = (actor: Actor, { assigneeId }: Pick<AssignedTask, 'assigneeId'>): boolean =>
  actor.role === 'BILLER' && actor.userId === assigneeId

export const maySeeTask = (actor: Actor, task: AssignedTask): boolean =>
  isOwnTask(actor, task) || mayWorkTask(actor, task)

/**
 * Of a client for whom a biller does not work any more, the biller reads what was done by the end. `task` is as it was
 * then; what was open has gone back to its client.
 */
export const maySeeAfterEnd = (
  actor: Actor,
  task: AssignedTask & { readonly status: TaskStatus; readonly createdAt: Instant },
  endedAt: Instant,
): boolean => mayWorkTask(actor, task) && !isOpenStatus(task.status) && task.createdAt < endedAt

/** These two are the client's to say. */
const clientsAlone: ReadonlySet<TaskStatus> = new Set(['cancelled', 'reopened'])

export const maySetStatus = (actor: Actor, task: AssignedTask, status: TaskStatus): boolean =>
  mayManageTask(actor, task) || (mayWorkTask(actor, task) && !clientsAlone.has(status))

/** Where somebody may move a task from where it is. An open task is sent back only once it has been shown. */
export const listStatusSteps = (
  actor: Actor,
  task: AssignedTask & { readonly status: TaskStatus },
): TaskStatus[] =>
  taskStatuses.filter(
    status =>
      canBecomeTaskStatus(task.status, status) &&
      maySetStatus(actor, task, status) &&
      (status !== 'reopened' || !isOpenStatus(task.status) || task.status === 'in-review'),
  )
