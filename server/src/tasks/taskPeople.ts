import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import type { Task, TaskComment, TaskPerson } from '@claimcrew/contract/tasks/shapes'
import { listEngagedBillers } from '../engagements/store.ts'
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

/** The billers to whom a client can give tasks, by name: they are there, and work for them or are about to. */
export async function listEngagedBillersNow(
  db: Db | Tx,
  clientId: OrganizationId,
  now: Instant,
): Promise<ListedPerson[]> {
  const periods = await listEngagedBillers(db, clientId)
  const people = await listPeople(db, [...new Set(periods.map(({ billerId }) => billerId))])
  return people.filter(
    ({ id, role, deactivatedAt, timeZone }) =>
      deactivatedAt === null &&
      role === 'BILLER' &&
      periods.some(
        period => period.billerId === id && isOpenPeriod({ ...period, clientId }, dayIn(timeZone, now)),
      ),
  )
}

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
