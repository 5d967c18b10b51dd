import type { Instant } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { mayManageTask } from '@claimcrew/contract/tasks/policy'
import type { Task, TaskFields } from '@claimcrew/contract/tasks/shapes'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { lockWritableTask, readVisibleTask, refuseNotEngaged, refuseSettled } from '../access.ts'
import { writeTaskUpdates } from '../changeTasks.ts'
import { pickDefined } from '../pickDefined.ts'

export const updateTask: Handler<typeof contract.updateTask> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const { version, ...fields } = body
    const seen = await readVisibleTask(tx, ctx, params.taskId)
    if (!mayManageTask(ctx.actor, seen)) throw notFound()
    // People before what they have, as deactivation and the end of an engagement do.
    if (fields.assigneeId !== seen.assigneeId)
      await refuseNotEngaged(tx, seen.clientId, fields.assigneeId, ctx.now)
    if (fields.practiceId !== seen.practiceId)
      await refuseUnusablePractice(tx, seen.clientId, fields.practiceId)
    const before = await lockWritableTask(tx, ctx, params.taskId)
    refuseOldVersion(before, version)
    if (before.status === 'cancelled') throw conflict('This task is canceled, so it can’t change.')
    await refuseSettled(tx, ctx, before)
    const after = applyFields(before, fields, ctx.now)
    const onlyAssigned = Object.keys(fields).every(field => field === 'assigneeId')
    const [task] = await writeTaskUpdates(tx, ctx, [
      { before, after, what: onlyAssigned ? 'assigned' : 'changed' },
    ])
    if (!task) throw new Error('One in, one out')
    return { task }
  })

type TaskFieldsInput = { [Field in keyof TaskFields]?: TaskFields[Field] | undefined }

/** A task with other fields; the person who gets it has it from now on. */
export function applyFields(before: Task, fields: TaskFieldsInput, now: Instant): Task {
  const after: Task = { ...before, ...pickDefined(fields) }
  if (after.assigneeId === before.assigneeId) return after
  return { ...after, assignedAt: after.assigneeId === null ? null : now }
}

export function refuseOldVersion({ version }: Task, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== version)
    throw conflict('Someone changed this task in the meantime. Check what it says now, then try again.')
}
