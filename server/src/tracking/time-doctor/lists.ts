import { isTimeZone, secondsBetween } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import type { InstantRange, ProviderProject, ProviderTask, ProviderUser } from '../tracker.ts'
import { parseInstant } from './instants.ts'
import { optionalText } from './names.ts'
import type { AnswerRow } from './normalize.ts'
import { toWrongRowError } from './transport/timeRow.ts'

/** Ids are opaque, but go into addresses and lists: nothing that means something there is one. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) && value !== 'all'

/** One of each id: rows move up from page to page while somebody is added. */
function parseList<Shape extends z.ZodType, Item>(
  kind: string,
  rows: readonly AnswerRow[],
  shape: Shape,
  make: (id: string, row: z.infer<Shape>) => Item,
): Item[] {
  const byId = new Map<string, Item>()
  for (const [index, row] of rows.entries()) {
    if (!isId(row.id)) throw toWrongRowError(kind, index, 'has no id')
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

export const parseUsers = (rows: readonly AnswerRow[]): ProviderUser[] =>
  parseList('users', rows, User, (trackedId, { timezone, lastSeen, ...user }) => ({
    trackedId,
    ...user,
    timeZone: timezone,
    lastSeenAt: parseInstant(lastSeen?.updatedAt),
  }))

const Project = z.object({ name: optionalText, deleted: z.boolean().catch(false) })

export const parseProjects = (rows: readonly AnswerRow[]): ProviderProject[] =>
  parseList('projects', rows, Project, (projectId, project) => ({ projectId, ...project }))

const Task = z.object({
  name: optionalText,
  project: z.object({ id: optionalText }).catch({ id: '' }),
})

export const parseTasks = (rows: readonly AnswerRow[]): ProviderTask[] =>
  parseList('tasks', rows, Task, (taskId, { name, project }) => ({ taskId, name, projectId: project.id }))

/** Nobody works on more than this at the same time. */
const maxDevices = 10

/** A person who stands in several rows worked all of them. */
export function parseTotals(rows: readonly AnswerRow[], { from, to }: InstantRange): Map<string, number> {
  const maxSeconds = secondsBetween(from, to) * maxDevices
  const totals = new Map<string, number>()
  for (const [index, { userId, totalSec }] of rows.entries()) {
    if (!isId(userId)) throw toWrongRowError('totals', index, 'doesn’t say who it belongs to')
    if (typeof totalSec !== 'number') throw toWrongRowError('totals', index, 'has no seconds')
    const sum = (totals.get(userId) ?? 0) + Math.round(totalSec)
    if (totalSec < 0 || sum > maxSeconds) throw toWrongRowError('totals', index, `comes to ${sum} seconds`)
    totals.set(userId, sum)
  }
  return totals
}
