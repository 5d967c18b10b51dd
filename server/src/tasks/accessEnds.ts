import { type EngagementPeriod, findLastDayOver } from '@claimcrew/contract/engagements/policy'
import { addDays, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { type Actor, toOwnerId } from '@claimcrew/contract/permissions'
import { maySeeAfterEnd } from '@claimcrew/contract/tasks/policy'
import { startOfDay } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { listPersonPeriods } from '../engagements/period-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { countTalkBefore, listEventsSince } from './event-store.ts'

/** When a biller's access to the tasks of each client ended for whom the biller does not work any more. */
export type AccessEnds = ReadonlyMap<string, Instant>

type TaskReader = Actor & Pick<SignedInActor, 'timeZone'>

const none: AccessEnds = new Map()

/** Days end an engagement, and days tell nobody: so every read and write of a biller's compares them. */
export async function readAccessEnds(db: Db | Tx, actor: TaskReader, now: Instant): Promise<AccessEnds> {
  if (actor.role !== 'BILLER') return none
  return toAccessEnds(await listPersonPeriods(db, actor, toOwnerId(actor)), actor, now)
}

/** The same where the ties are known; `periods` are all of that biller with the clients in question. */
export function toAccessEnds(
  periods: readonly EngagementPeriod[],
  { timeZone }: TaskReader,
  now: Instant,
): AccessEnds {
  const today = dayIn(timeZone, now)
  const ends = [...Map.groupBy(periods, period => period.clientId)].flatMap(([clientId, own]) => {
    const lastDay = findLastDayOver(own, today)
    return lastDay === null ? [] : [[clientId, startOfDay(timeZone, addDays(lastDay, 1))] as const]
  })
  return new Map(ends)
}

/** Tasks as a biller may see them: of clients whose engagement is over as they were at its end, the rest as they are. */
export async function readTasksAtEnd(
  db: Db | Tx,
  actor: TaskReader,
  tasks: readonly Task[],
  ends: AccessEnds,
): Promise<Task[]> {
  const over = tasks.filter(task => ends.has(task.clientId))
  if (over.length === 0) return [...tasks]
  const endedTasks = over.map(({ taskId, clientId }) => ({ taskId, endedAt: ends.get(clientId) ?? '' }))
  const [events, talk] = [await listEventsSince(db, endedTasks), await countTalkBefore(db, endedTasks)]
  return tasks.flatMap(task => {
    const endedAt = ends.get(task.clientId)
    if (endedAt === undefined) return [task]
    const later = events.filter(event => event.taskId === task.taskId)
    const then: Task = Object.assign(
      { ...task, ...(talk.get(task.taskId) ?? { comments: 0, attachments: 0 }) },
      // The latest first: what an older one says of a field is what it was before both.
      ...later.map(event => event.before),
      {
        version: task.version - later.length,
        updatedAt: later.length === 0 ? task.updatedAt : endedAt,
      },
    )
    // Only the name of the practice that it has now is known.
    if (then.practiceId !== task.practiceId) then.practiceName = null
    return maySeeAfterEnd(actor, then, endedAt) ? [then] : []
  })
}
