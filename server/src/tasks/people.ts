import { isOpen } from '@claimcrew/contract/engagements/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import type { Task, TaskComment, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { billersEngagedBy } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { type ListedPerson, listPeople, pictureUrl } from '../people/store.ts'
import type { StoredComment } from './work/talk-store.ts'

export const personOf = ({ id, userName, pictureId, timeZone }: ListedPerson): TaskPerson => ({
  userId: id,
  userName,
  profilePicture: pictureUrl(pictureId),
  timeZone,
})

/** The billers to whom a client can give tasks, by name: they are there, and work for them or are about to. */
export async function engagedBillers(db: Db | Tx, clientId: string, now: Instant): Promise<ListedPerson[]> {
  const ties = await billersEngagedBy(db, clientId)
  const people = await listPeople(db, [...new Set(ties.map(({ billerId }) => billerId))])
  return people.filter(
    ({ id, role, deactivatedAt, timeZone }) =>
      deactivatedAt === null &&
      role === 'BILLER' &&
      ties.some(tie => tie.billerId === id && isOpen({ ...tie, clientId }, dayIn(timeZone, now))),
  )
}

/** Who has to do with a task: its client, and whoever has it. */
export async function peopleOf(db: Db | Tx, { clientId, assigneeId }: Task): Promise<TaskPerson[]> {
  const ids = assigneeId === null ? [clientId] : [clientId, assigneeId]
  return (await listPeople(db, ids)).map(personOf)
}

export async function showComments(db: Db | Tx, comments: readonly StoredComment[]): Promise<TaskComment[]> {
  const authors = new Map(
    (await listPeople(db, [...new Set(comments.map(({ authorId }) => authorId))])).map(one => [one.id, one]),
  )
  return comments.map(comment => {
    const author = authors.get(comment.authorId)
    return {
      ...comment,
      authorName: author?.userName ?? '',
      authorPicture: pictureUrl(author?.pictureId ?? null),
    }
  })
}
