import { isOpenPeriod, isWritablePeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { mayManageTask, maySeeTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { lockPeriodsShared } from '../engagements/commands.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { conflict, invalid, notFound } from '../kit/refusal.ts'
import { lockSidesShared, lockUsersShared } from '../people/commands.ts'
import { readAccessEnds, readTasksAtEnd } from './accessEnds.ts'
import { sortByIds } from './changeTasks.ts'
import { lockTasks, readTasks } from './task-store.ts'

export { readAccessEnds } from './accessEnds.ts'

/** A task that the actor may see; for everybody else there is none. What is newer than `endedAt` is not theirs. */
export async function readVisibleTask(
  db: Db | Tx,
  { actor, now }: Pick<CommandCtx, 'actor' | 'now'>,
  taskId: string,
): Promise<Task & { readonly endedAt: Instant | null }> {
  const matches = (await readTasks(db, [taskId])).filter(task => maySeeTask(actor, task))
  const ends = await readAccessEnds(db, actor, now)
  const [task] = await readTasksAtEnd(db, actor, matches, ends)
  if (!task) throw notFound()
  return { ...task, endedAt: ends.get(task.clientId) ?? null }
}

/** Reads those of these tasks that the actor may see: a biller's own, a client's own. */
export async function readVisibleTasks(
  db: Db | Tx,
  { actor, now }: Pick<CommandCtx, 'actor' | 'now'>,
  taskIds: readonly string[],
): Promise<Task[]> {
  const matches = (await readTasks(db, taskIds)).filter(task => maySeeTask(actor, task))
  return readTasksAtEnd(db, actor, matches, await readAccessEnds(db, actor, now))
}

/** Locks tasks that the actor may change, in the order in which they were asked for: all of them, or nothing. */
export async function lockWritableTasks(
  tx: Tx,
  { actor, now }: Pick<CommandCtx, 'actor' | 'now'>,
  taskIds: readonly string[],
): Promise<Task[]> {
  const tasks = (await lockTasks(tx, taskIds)).filter(task => maySeeTask(actor, task))
  const ends = await readAccessEnds(tx, actor, now)
  const readable = await readTasksAtEnd(tx, actor, tasks, ends)
  if (readable.length < taskIds.length)
    throw notFound('We can’t find this task, or you don’t have access to it.')
  if (tasks.some(task => ends.has(task.clientId)))
    throw conflict('You no longer work for this client, so you can’t change this task.')
  return sortByIds(taskIds, tasks)
}

/** The same of one. */
export async function lockWritableTask(
  tx: Tx,
  ctx: Pick<CommandCtx, 'actor' | 'now'>,
  taskId: string,
): Promise<Task> {
  const [task] = await lockWritableTasks(tx, ctx, [taskId])
  if (!task) throw notFound()
  return task
}

/** Which of these billers can be given tasks of a client: they are there, and work for them or are about to. Held, so that it stays so. */
export async function lockEngagedBillers(
  tx: Tx,
  clientId: OrganizationId,
  billerIds: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (billerIds.length === 0) return new Set()
  const people = await lockUsersShared(tx, billerIds)
  const periods = await lockPeriodsShared(tx, clientId, billerIds)
  return new Set(
    people
      .filter(({ userId, role, active, timeZone }) => {
        const today = dayIn(timeZone, now)
        return (
          active &&
          role === 'BILLER' &&
          periods.some(period => period.billerId === userId && isOpenPeriod(period, today))
        )
      })
      .map(({ userId }) => userId),
  )
}

export const notEngagedMessage = 'This biller doesn’t work for this client.'

export async function refuseNotEngaged(
  tx: Tx,
  clientId: OrganizationId,
  billerId: string | null | undefined,
  now: Instant,
): Promise<void> {
  if (!billerId) return
  if (!(await lockEngagedBillers(tx, clientId, [billerId], now)).has(billerId))
    throw invalid('assigneeId', notEngagedMessage)
}

/** What somebody did who does not work for the client any more is settled some time after: then it stands as it is. */
export async function refuseSettled(tx: Tx, { actor, now }: CommandCtx, task: Task): Promise<void> {
  if (actor.role === 'ADMIN' || !mayManageTask(actor, task)) return
  if (task.status !== 'done' || task.assigneeId === null) return
  const periods = await lockPeriodsShared(tx, task.clientId, [task.assigneeId])
  const [biller] = await lockUsersShared(tx, [task.assigneeId])
  const today = dayIn(biller?.timeZone ?? 'UTC', now)
  if (!periods.some(period => isWritablePeriod(period, today)))
    throw conflict('This engagement has ended and its month is closed.')
}

/** The client that a new task belongs to: a client's own; an ADMIN names one. */
export function resolveClientId(
  { actor }: Pick<CommandCtx, 'actor'>,
  clientId: OrganizationId | undefined,
): string {
  if (actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== actor.organizationId) throw notFound()
    return actor.organizationId
  }
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  return clientId
}

/** Locks an existing client, so that they stay. */
export async function lockClientShared(
  tx: Tx,
  clientId: OrganizationId,
): Promise<{ timeZone: string; userName: string }> {
  const { client } = await lockSidesShared(tx, clientId)
  if (client?.role !== 'CLIENT') throw invalid('clientId', 'We can’t find this client.')
  if (!client.active) throw conflict('This client’s account is deactivated.')
  return client
}
