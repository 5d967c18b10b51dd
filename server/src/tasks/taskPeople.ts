import type { Task, TaskComment, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import type { Db, Tx } from '../kit/data/db.ts'
import { readActingNames } from '../people/acting-name-store.ts'
import { type ListedPerson, listPeople, toPictureUrl } from '../people/store.ts'
import type { StoredComment } from './work/comment-store.ts'

export const toTaskPerson = ({ id, userName, pictureId, timeZone }: ListedPerson): TaskPerson => ({
  userId: id,
  userName,
  profilePicture: toPictureUrl(pictureId),
  timeZone,
})

/** The people of a task: its client and its assignee. */
export async function readTaskPeople(db: Db | Tx, { clientId, assigneeId }: Task): Promise<TaskPerson[]> {
  const ids = assigneeId === null ? [clientId] : [clientId, assigneeId]
  return (await listPeople(db, ids)).map(toTaskPerson)
}

export async function toCommentViews(
  db: Db | Tx,
  { clientId }: Pick<Task, 'clientId'>,
  comments: readonly StoredComment[],
): Promise<TaskComment[]> {
  const authors = new Map(
    (await listPeople(db, [...new Set(comments.map(({ authorId }) => authorId))])).map(one => [one.id, one]),
  )
  const actingName = await readActingNames(
    db,
    comments.map(({ authorId }) => ({ userId: authorId, organizationId: clientId })),
  )
  return comments.map(comment => {
    const author = authors.get(comment.authorId)
    return {
      ...comment,
      authorName: actingName(comment.authorId, clientId),
      authorPicture: toPictureUrl(author?.pictureId ?? null),
    }
  })
}
