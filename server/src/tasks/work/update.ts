import type { Instant } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import type { Task, TaskFields } from '@claimcrew/contract/tasks/shapes'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { holdTask, refuseNotEngaged, refuseSettled, seenTask } from '../access.ts'
import { changeTasks } from '../change.ts'
import { given } from '../given.ts'

export const updateTask: Handler<typeof contract.updateTask> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { version, ...fields } = body
    const seen = await seenTask(tx, ctx, params.taskId)
    if (!mayManageTask(ctx.actor, seen)) throw notFound()
    // People before what they have, as deactivation and the end of an engagement do.
    if (fields.assigneeId !== seen.assigneeId)
      await refuseNotEngaged(tx, seen.clientId, fields.assigneeId, ctx.now)
    const before = await holdTask(tx, ctx, params.taskId)
    refuseOlder(before, version)
    if (before.status === 'cancelled') throw conflict('This task is canceled, so it can’t change.')
    await refuseSettled(tx, ctx, before)
    const after = withFields(before, fields, ctx.now)
    const onlyAssigned = Object.keys(fields).every(field => field === 'assigneeId')
    const [task] = await changeTasks(tx, ctx, [
      { before, after, what: onlyAssigned ? 'assigned' : 'changed' },
    ])
    if (!task) throw new Error('One in, one out')
    return { task }
  })

type SentFields = { [Field in keyof TaskFields]?: TaskFields[Field] | undefined }

/** A task with other fields; whoever gets it has it from now on. */
export function withFields(before: Task, fields: SentFields, now: Instant): Task {
  const after: Task = { ...before, ...given(fields) }
  if (after.assigneeId === before.assigneeId) return after
  return { ...after, assignedAt: after.assigneeId === null ? null : now }
}

export function refuseOlder({ version }: Task, known: number | undefined): void {
  if (known !== undefined && known !== version)
    throw conflict('Someone else just changed this task. Reload and try again.')
}
