import type * as contract from '@claimcrew/contract/tasks/contract'
import { maySetStatus } from '@claimcrew/contract/tasks/policy'
import { applyTaskStatus, canBecomeTaskStatus, isOpenStatus } from '@claimcrew/contract/tasks/rules'
import {
  maxTaskQuantity,
  type Task,
  type TaskStatus,
  taskStatusLabels,
} from '@claimcrew/contract/tasks/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden } from '../../kit/refusal.ts'
import { lockEngagedBillers, lockWritableTask, refuseSettled } from '../access.ts'
import { type TaskUpdate, writeTaskUpdates } from '../changeTasks.ts'
import { refuseOldVersion } from './updateTask.ts'

export const setTaskStatus: Handler<typeof contract.setTaskStatus> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const before = await lockWritableTask(tx, ctx, params.taskId)
    refuseOldVersion(before, body.version)
    const { status, doneQuantity = before.doneQuantity, note = '' } = body
    const change = await prepareStatusUpdate(tx, ctx, before, status)
    const [task] = await writeTaskUpdates(tx, ctx, [
      { ...change, after: { ...change.after, doneQuantity }, note },
    ])
    if (!task) throw new Error('One in, one out')
    return { task }
  })

/** A step of a locked task. */
export async function prepareStatusUpdate(
  tx: Tx,
  ctx: CommandCtx,
  before: Task,
  status: TaskStatus,
): Promise<TaskUpdate> {
  if (!maySetStatus(ctx.actor, before, status))
    throw forbidden('Only the client can cancel a task or send it back.')
  if (!canBecomeTaskStatus(before.status, status)) throw conflict(stepRefused(before.status, status))
  await refuseSettled(tx, ctx, before)
  const after = applyTaskStatus(before, status, ctx.now)
  return { before, after: status === 'reopened' ? await withoutLeft(tx, ctx, after) : after, what: 'moved' }
}

/** A person who no longer works for the client gets no task back. */
async function withoutLeft(tx: Tx, { now }: CommandCtx, task: Task): Promise<Task> {
  const { clientId, assigneeId } = task
  if (assigneeId === null) return task
  const engaged = await lockEngagedBillers(tx, clientId, [assigneeId], now)
  return engaged.has(assigneeId) ? task : { ...task, assigneeId: null, assignedAt: null }
}

function stepRefused(from: TaskStatus, to: TaskStatus): string {
  const [is, target] = [taskStatusLabels[from].toLowerCase(), taskStatusLabels[to].toLowerCase()]
  if (from === to) return `This task is already ${is}.`
  if (from === 'cancelled') return 'This task is canceled. That’s final.'
  if (from === 'done') return 'This task is done. It can only be reopened.'
  return `This task is ${is} and can’t go back to ${target}.`
}

export const setDoneQuantity: Handler<typeof contract.setDoneQuantity> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const before = await lockWritableTask(tx, ctx, params.taskId)
    refuseOldVersion(before, body.version)
    if (!isOpenStatus(before.status))
      throw conflict(
        `This task is ${taskStatusLabels[before.status].toLowerCase()}, so its quantity can’t change.`,
      )
    // Entering a quantity counts as working at the task.
    const firstTouchAt = before.firstTouchAt ?? ctx.now
    const counted = Math.min(maxTaskQuantity, before.doneQuantity + (body.add ?? 0))
    const after = { ...before, doneQuantity: body.doneQuantity ?? counted, firstTouchAt }
    const [task] = await writeTaskUpdates(tx, ctx, [{ before, after, what: 'worked', note: body.note ?? '' }])
    if (!task) throw new Error('One in, one out')
    return { task }
  })
