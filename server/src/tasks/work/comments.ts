import { findLastDayOver } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { mayWorkTask } from '@claimcrew/contract/tasks/policy'
import type { Task, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { listPeriodsAmong } from '../../engagements/period-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid } from '../../kit/refusal.ts'
import { notifyOrganization } from '../../people/commands.ts'
import { lockWritableTask } from '../access.ts'
import { raiseVersions } from '../task-store.ts'
import { publishTaskChanges } from '../taskEvents.ts'
import { toClientLink } from '../taskNotifications.ts'
import { readTaskPeople, toCommentViews } from '../taskPeople.ts'
import { insertComment } from './comment-store.ts'

/** A conversation that is longer than this belongs elsewhere. */
export const maxComments = 500

export const commentOnTask: Handler<typeof contract.commentOnTask> = (ctx, { params, body }) =>
  runCommand(ctx, async tx => {
    const task = await lockWritableTask(tx, ctx, params.taskId)
    if (task.comments >= maxComments) throw conflict(`A task can have up to ${maxComments} comments.`)
    const people = await readTaskPeople(tx, task)
    const mentions = [...new Set(body.mentions)]
    if (!mentions.every(userId => people.some(person => person.userId === userId)))
      throw invalid('mentions', 'You can only mention people on this task.')
    const comment = {
      commentId: ctx.newId(),
      authorId: ctx.actor.userId,
      text: body.text,
      mentions,
      createdAt: ctx.now,
    }
    await insertComment(tx, task.taskId, comment, mayWorkTask(ctx.actor, task))
    await raiseVersions(tx, [task.clientId])
    await publishTaskChanges(tx, ctx.now, [{ before: null, after: task }])
    const [view] = await toCommentViews(tx, task, [comment])
    if (!view) throw new Error('One in, one out')
    const isTold = (userId: string) => userId !== task.assigneeId || isEngaged
    const isEngaged = await hasAssigneeEngaged(tx, ctx, task, people)
    for (const userId of mentions.filter(userId => userId !== ctx.actor.userId && isTold(userId))) {
      const notification = {
        kind: kinds['task-mentioned'],
        event: comment.commentId,
        title: `${view.authorName} mentioned you`,
        description: `#${task.number} ${task.title}: ${shortly(body.text)}`,
        link: linkFor(task, userId),
      }
      // The client is an organization: those hear of it who give out its work.
      if (userId === task.clientId)
        await notifyOrganization(tx, ctx, {
          ...notification,
          organizationId: task.clientId,
        })
      else await notify(tx, ctx, { ...notification, userId })
    }
    return { comment: view }
  })

/** Whether its biller still works for the client: one who does not reads nothing new of it, and is told nothing. */
async function hasAssigneeEngaged(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { clientId, assigneeId }: Task,
  people: readonly TaskPerson[],
): Promise<boolean> {
  const biller = people.find(({ userId }) => userId === assigneeId)
  if (!biller) return false
  const periods = await listPeriodsAmong(tx, [clientId], [biller.userId])
  return findLastDayOver(periods, dayIn(biller.timeZone, now)) === null
}

const linkFor = (task: Task, userId: string) =>
  userId === task.assigneeId ? to('/tasks', { task: task.taskId }) : toClientLink(task)

const shortly = (text: string) => (text.length <= 140 ? text : `${text.slice(0, 139)}…`)
