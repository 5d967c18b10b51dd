import { to } from '@claimcrew/contract/kit/href'
import type * as contract from '@claimcrew/contract/tasks/contract'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { mayWorkTask } from '@claimcrew/contract/tasks/policy'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { inTransaction } from '../../kit/data/transaction.ts'
import { keepAnswer } from '../../kit/http/idempotency.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { holdTask } from '../access.ts'
import { publishMoves } from '../moves.ts'
import { ofClient } from '../news.ts'
import { peopleOf, showComments } from '../people.ts'
import { raiseVersions } from '../task-store.ts'
import { insertComment } from './talk-store.ts'

/** A conversation that is longer than this belongs elsewhere. */
export const mostComments = 500

export const commentOnTask: Handler<typeof contract.commentOnTask> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const task = await holdTask(tx, ctx, params.taskId)
    if (task.comments >= mostComments) throw conflict(`A task takes ${mostComments} comments at most.`)
    const people = await peopleOf(tx, task)
    const mentions = [...new Set(body.mentions)]
    if (!mentions.every(userId => people.some(person => person.userId === userId)))
      throw invalid('mentions', 'Only people of this task can be mentioned.')
    const comment = {
      commentId: ctx.newId(),
      authorId: ctx.actor.userId,
      text: body.text,
      mentions,
      createdAt: ctx.now,
    }
    await insertComment(tx, task.taskId, comment, mayWorkTask(ctx.actor, task))
    await raiseVersions(tx, [task.clientId])
    await publishMoves(tx, ctx.now, [{ before: null, after: task }])
    const [shown] = await showComments(tx, [comment])
    if (!shown) throw new Error('One in, one out')
    for (const userId of mentions.filter(userId => userId !== ctx.actor.userId))
      await notify(tx, ctx, {
        userId,
        kind: kinds['task-mentioned'],
        event: comment.commentId,
        title: `${shown.authorName} mentioned you`,
        description: `#${task.number} ${task.title}: ${shortly(body.text)}`,
        link: linkFor(task, userId),
      })
    const answer = { comment: shown }
    await keepAnswer(tx, ctx, answer)
    return answer
  })

const linkFor = (task: Task, userId: string) =>
  userId === task.assigneeId ? to('/tasks', { task: task.taskId }) : ofClient(task)

const shortly = (text: string) => (text.length <= 140 ? text : `${text.slice(0, 139)}…`)
