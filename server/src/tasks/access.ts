import { isOpen, isWritable } from '@claimcrew/contract/engagements/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { mayManageTask, maySeeTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { holdTies } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { conflict, invalid, notFound } from '../kit/http/refusal.ts'
import type { Acting } from '../kit/http/route.ts'
import { holdUsers } from '../people/store.ts'
import { inOrder } from './change.ts'
import { asOfEnd, readAccessEnds } from './ended.ts'
import { lockTasks, readTasks } from './task-store.ts'

export { readAccessEnds } from './ended.ts'

/** Who looks at tasks, and when. */
type Looking = Pick<Acting, 'actor' | 'now'>

/** A task that the actor may see; for everybody else there is none. What is newer than `endedAt` is not theirs. */
export async function seenTask(
  db: Db | Tx,
  { actor, now }: Looking,
  taskId: string,
): Promise<Task & { readonly endedAt: Instant | null }> {
  const found = (await readTasks(db, [taskId])).filter(task => maySeeTask(actor, task))
  const ends = await readAccessEnds(db, actor, now)
  const [task] = await asOfEnd(db, actor, found, ends)
  if (!task) throw notFound()
  return { ...task, endedAt: ends.get(task.clientId) ?? null }
}

/** Those of these tasks that the actor may see: a biller's own, a client's own. */
export async function seenTasks(
  db: Db | Tx,
  { actor, now }: Looking,
  taskIds: readonly string[],
): Promise<Task[]> {
  const found = (await readTasks(db, taskIds)).filter(task => maySeeTask(actor, task))
  return asOfEnd(db, actor, found, await readAccessEnds(db, actor, now))
}

/** Tasks that the actor may change, held, in the order in which they were asked for: all of them, or nothing. */
export async function holdTasks(
  tx: Tx,
  { actor, now }: Looking,
  taskIds: readonly string[],
): Promise<Task[]> {
  const tasks = (await lockTasks(tx, taskIds)).filter(task => maySeeTask(actor, task))
  const ends = await readAccessEnds(tx, actor, now)
  const readable = await asOfEnd(tx, actor, tasks, ends)
  if (readable.length < taskIds.length)
    throw notFound('We can’t find this task, or you don’t have access to it.')
  if (tasks.some(task => ends.has(task.clientId)))
    throw conflict('You no longer work for this client, so you can’t change this task.')
  return inOrder(taskIds, tasks)
}

/** The same of one. */
export async function holdTask(tx: Tx, by: Looking, taskId: string): Promise<Task> {
  const [task] = await holdTasks(tx, by, [taskId])
  if (!task) throw notFound()
  return task
}

/** Which of these billers can be given tasks of a client: they are there, and work for them or are about to. Held, so that it stays so. */
export async function engagedOf(
  tx: Tx,
  clientId: string,
  billerIds: readonly string[],
  now: Instant,
): Promise<ReadonlySet<string>> {
  if (billerIds.length === 0) return new Set()
  const people = await holdUsers(tx, billerIds)
  const ties = await holdTies(tx, clientId, billerIds)
  return new Set(
    people
      .filter(({ userId, role, active, timeZone }) => {
        const today = dayIn(timeZone, now)
        return active && role === 'BILLER' && ties.some(tie => tie.billerId === userId && isOpen(tie, today))
      })
      .map(({ userId }) => userId),
  )
}

export const notEngaged = 'This biller doesn’t work for this client.'

export async function refuseNotEngaged(
  tx: Tx,
  clientId: string,
  billerId: string | null | undefined,
  now: Instant,
): Promise<void> {
  if (!billerId) return
  if (!(await engagedOf(tx, clientId, [billerId], now)).has(billerId)) throw invalid('assigneeId', notEngaged)
}

/** What somebody did who does not work for the client any more is settled some time after: then it stands as it is. */
export async function refuseSettled(tx: Tx, { actor, now }: Acting, task: Task): Promise<void> {
  if (actor.role === 'ADMIN' || !mayManageTask(actor, task)) return
  if (task.status !== 'done' || task.assigneeId === null) return
  const ties = await holdTies(tx, task.clientId, [task.assigneeId])
  const [biller] = await holdUsers(tx, [task.assigneeId])
  const today = dayIn(biller?.timeZone ?? 'UTC', now)
  if (!ties.some(tie => isWritable(tie, today)))
    throw conflict('This engagement has ended and its month is closed.')
}

/** Whose tasks somebody makes: a client's own, for an ADMIN those of the client who is named. */
export function clientMeant({ actor }: Pick<Acting, 'actor'>, clientId: string | undefined): string {
  if (actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== actor.userId) throw notFound()
    return actor.userId
  }
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  return clientId
}

/** A client who is there, held so that they stay. */
export async function holdClient(tx: Tx, clientId: string): Promise<{ timeZone: string; userName: string }> {
  const [client] = await holdUsers(tx, [clientId])
  if (client?.role !== 'CLIENT') throw invalid('clientId', 'We can’t find this client.')
  if (!client.active) throw conflict('This client’s account is deactivated.')
  return client
}
