import { addMilliseconds } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/bulkChange'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import { undoWithinMs } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, invalid } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { lockEngagedBillers, lockWritableTasks, notEngagedMessage, readVisibleTasks } from '../access.ts'
import { type TaskUpdate, writeTaskUpdates as writeChanges } from '../changeTasks.ts'
import { listLatestEvents } from '../event-store.ts'
import { prepareStatusUpdate } from './taskStatus.ts'
import { applyFields } from './updateTask.ts'

export const changeTasks: Handler<typeof contract.changeTasks> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    // People before what they have, as deactivation and the end of an engagement do.
    const seen = await readVisibleTasks(tx, ctx, body.ids)
    await refuseStrangers(tx, ctx, seen, body.change.assigneeId)
    const locked = await lockWritableTasks(tx, ctx, body.ids)
    await refuseOtherPractice(tx, locked, body.change.practiceId)
    const { status, ...fields } = body.change
    const isManaging = Object.values(fields).some(value => value !== undefined)
    if (isManaging && !locked.every(task => mayManageTask(ctx.actor, task)))
      throw forbidden('Only the client can assign tasks or change their dates.')
    if (isManaging && locked.some(task => task.status === 'cancelled'))
      throw conflict('One of these tasks is canceled, so it can’t change.')
    const changes: TaskUpdate[] = []
    for (const before of locked) {
      const step =
        status === undefined || status === before.status
          ? null
          : await prepareStatusUpdate(tx, ctx, before, status)
      changes.push({
        before,
        after: applyFields(step?.after ?? before, fields, ctx.now),
        what: step ? 'moved' : fields.assigneeId === undefined ? 'changed' : 'assigned',
      })
    }
    const tasks = await writeChanges(tx, ctx, changes)
    const before = locked.map(({ taskId, assigneeId, status, dueAt, priority, practiceId }) => ({
      taskId,
      assigneeId,
      status,
      dueAt,
      priority,
      practiceId,
    }))
    return { tasks, before }
  })

/** An assignee has to work for the client of every task that they are given. */
async function refuseStrangers(
  tx: Tx,
  { now }: CommandCtx,
  tasks: readonly Task[],
  assigneeId: string | null | undefined,
): Promise<void> {
  if (!assigneeId) return
  for (const clientId of new Set(tasks.map(task => task.clientId)))
    if (!(await lockEngagedBillers(tx, clientId, [assigneeId], now)).has(assigneeId))
      throw invalid('change.assigneeId', notEngagedMessage)
}

/** A practice is the client's of every task that gets it, and open unless the task names it already. */
async function refuseOtherPractice(
  tx: Tx,
  tasks: readonly Task[],
  practiceId: string | null | undefined,
): Promise<void> {
  const changed = tasks.filter(task => task.practiceId !== practiceId)
  for (const clientId of new Set(changed.map(task => task.clientId)))
    await refuseUnusablePractice(tx, clientId, practiceId, 'change.practiceId')
}

export const undoTasks: Handler<typeof contract.undoTasks> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    const ids = [...new Set(body.tasks.map(({ taskId }) => taskId))]
    const locked = await lockWritableTasks(tx, ctx, ids)
    const existing = new Map(body.tasks.map(({ taskId, version }) => [taskId, version]))
    const last = new Map((await listLatestEvents(tx, ids)).map(event => [event.taskId, event]))
    const oldest = addMilliseconds(ctx.now, -undoWithinMs)
    const changes = locked.map((task): TaskUpdate => {
      const event = last.get(task.taskId)
      if (!event || event.version !== existing.get(task.taskId) || event.actorId !== ctx.actor.userId)
        throw conflict('Someone else just changed this, so you can’t undo it.')
      if (event.what === 'created' || event.what === 'undone' || event.at < oldest)
        throw conflict('You can’t undo this anymore.')
      return { before: task, after: { ...task, ...event.before }, what: 'undone' }
    })
    await refuseLeft(tx, ctx, changes)
    return { tasks: await writeChanges(tx, ctx, changes) }
  })

/** The person who had a task before may have left meanwhile. */
async function refuseLeft(tx: Tx, { now }: CommandCtx, changes: readonly TaskUpdate[]): Promise<void> {
  const given = changes.filter(
    ({ before, after }) => after.assigneeId && after.assigneeId !== before.assigneeId,
  )
  for (const [clientId, some] of Map.groupBy(given, ({ after }) => after.clientId)) {
    const billers = [...new Set(some.flatMap(({ after }) => after.assigneeId ?? []))]
    const engaged = await lockEngagedBillers(tx, clientId, billers, now)
    if (billers.some(biller => !engaged.has(biller)))
      throw conflict('The biller who had it no longer works for this client.')
  }
}
