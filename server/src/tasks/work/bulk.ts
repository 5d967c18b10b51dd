import { later } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import { undoWithinMs } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, forbidden, invalid } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { engagedOf, holdTasks, notEngaged, seenTasks } from '../access.ts'
import { type Change, changeTasks as writeChanges } from '../change.ts'
import { lastEvents } from '../event-store.ts'
import { stepOf } from './status.ts'
import { withFields } from './update.ts'

export const changeTasks: Handler<typeof contract.changeTasks> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    // People before what they have, as deactivation and the end of an engagement do.
    const seen = await seenTasks(tx, ctx, body.ids)
    await refuseStrangers(tx, ctx, seen, body.change.assigneeId)
    const held = await holdTasks(tx, ctx, body.ids)
    const { status, ...fields } = body.change
    const isManaging = Object.values(fields).some(value => value !== undefined)
    if (isManaging && !held.every(task => mayManageTask(ctx.actor, task)))
      throw forbidden('Only the client can assign tasks or change their dates.')
    if (isManaging && held.some(task => task.status === 'cancelled'))
      throw conflict('One of these tasks is canceled, so it can’t change.')
    const changes: Change[] = []
    for (const before of held) {
      const step =
        status === undefined || status === before.status ? null : await stepOf(tx, ctx, before, status)
      changes.push({
        before,
        after: withFields(step?.after ?? before, fields, ctx.now),
        what: step ? 'moved' : fields.assigneeId === undefined ? 'changed' : 'assigned',
      })
    }
    const tasks = await writeChanges(tx, ctx, changes)
    const before = held.map(({ taskId, assigneeId, status, dueAt, priority }) => ({
      taskId,
      assigneeId,
      status,
      dueAt,
      priority,
    }))
    return { tasks, before }
  })

/** Whoever gets tasks works for each of the clients whose they are. */
async function refuseStrangers(
  tx: Tx,
  { now }: Acting,
  tasks: readonly Task[],
  assigneeId: string | null | undefined,
): Promise<void> {
  if (!assigneeId) return
  for (const clientId of new Set(tasks.map(task => task.clientId)))
    if (!(await engagedOf(tx, clientId, [assigneeId], now)).has(assigneeId))
      throw invalid('change.assigneeId', notEngaged)
}

export const undoTasks: Handler<typeof contract.undoTasks> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const ids = [...new Set(body.tasks.map(({ taskId }) => taskId))]
    const held = await holdTasks(tx, ctx, ids)
    const known = new Map(body.tasks.map(({ taskId, version }) => [taskId, version]))
    const last = new Map((await lastEvents(tx, ids)).map(event => [event.taskId, event]))
    const oldest = later(ctx.now, -undoWithinMs)
    const changes = held.map((task): Change => {
      const event = last.get(task.taskId)
      if (!event || event.version !== known.get(task.taskId) || event.actorId !== ctx.actor.userId)
        throw conflict('Someone else just changed this, so you can’t undo it.')
      if (event.what === 'created' || event.what === 'undone' || event.at < oldest)
        throw conflict('You can’t undo this anymore.')
      return { before: task, after: { ...task, ...event.before }, what: 'undone' }
    })
    await refuseLeft(tx, ctx, changes)
    return { tasks: await writeChanges(tx, ctx, changes) }
  })

/** Who had a task before may have left meanwhile. */
async function refuseLeft(tx: Tx, { now }: Acting, changes: readonly Change[]): Promise<void> {
  const given = changes.filter(
    ({ before, after }) => after.assigneeId && after.assigneeId !== before.assigneeId,
  )
  for (const [clientId, some] of Map.groupBy(given, ({ after }) => after.clientId)) {
    const billers = [...new Set(some.flatMap(({ after }) => after.assigneeId ?? []))]
    const engaged = await engagedOf(tx, clientId, billers, now)
    if (billers.some(biller => !engaged.has(biller)))
      throw conflict('The biller who had it no longer works for this client.')
  }
}
