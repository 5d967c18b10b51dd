import { isTimeZone, secondsBetween } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import type { Span, TrackedProject, TrackedTask, TrackedUser } from '../tracker.ts'
import { instantOf } from './moments.ts'
import { optionalText } from './names.ts'
import type { Row } from './normalise.ts'
import { wrongRow } from './transport/timed.ts'

/** Ids are opaque, but go into addresses and lists: nothing that means something there is one. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) && value !== 'all'

/** One of each id: rows move up from page to page while somebody is added. */
function listOf<Shape extends z.ZodType, Item>(
  kind: string,
  rows: readonly Row[],
  shape: Shape,
  make: (id: string, row: z.infer<Shape>) => Item,
): Item[] {
  const byId = new Map<string, Item>()
  for (const [index, row] of rows.entries()) {
    if (!isId(row.id)) throw wrongRow(kind, index, 'has no id')
    byId.set(row.id, make(row.id, shape.parse(row)))
  }
  return [...byId.values()]
}

const User = z.object({
  name: optionalText,
  email: optionalText,
  role: optionalText,
  active: z.boolean().catch(true),
  timezone: z.string().refine(isTimeZone).nullable().catch(null),
  lastSeen: z.object({ updatedAt: z.unknown() }).nullable().catch(null),
})

export const usersOf = (rows: readonly Row[]): TrackedUser[] =>
  listOf('users', rows, User, (trackedId, { timezone, lastSeen, ...user }) => ({
    trackedId,
    ...user,
    timeZone: timezone,
    lastSeenAt: instantOf(lastSeen?.updatedAt),
  }))

const Project = z.object({ name: optionalText, deleted: z.boolean().catch(false) })

export const projectsOf = (rows: readonly Row[]): TrackedProject[] =>
  listOf('projects', rows, Project, (projectId, project) => ({ projectId, ...project }))

const Task = z.object({
  name: optionalText,
  project: z.object({ id: optionalText }).catch({ id: '' }),
})

export const tasksOf = (rows: readonly Row[]): TrackedTask[] =>
  listOf('tasks', rows, Task, (taskId, { name, project }) => ({ taskId, name, projectId: project.id }))

/** Who works on more than this at the same time does not exist. */
const mostDevices = 10

/** A person who stands in several rows worked all of them. */
export function totalsOf(rows: readonly Row[], { from, to }: Span): Map<string, number> {
  const mostSeconds = secondsBetween(from, to) * mostDevices
  const totals = new Map<string, number>()
  for (const [index, { userId, totalSec }] of rows.entries()) {
    if (!isId(userId)) throw wrongRow('totals', index, 'doesn’t say who it belongs to')
    if (typeof totalSec !== 'number') throw wrongRow('totals', index, 'has no seconds')
    const sum = (totals.get(userId) ?? 0) + Math.round(totalSec)
    if (totalSec < 0 || sum > mostSeconds) throw wrongRow('totals', index, `comes to ${sum} seconds`)
    totals.set(userId, sum)
  }
  return totals
}
