import type { Input } from '@claimcrew/contract/kit/endpoint'
import type { PathSearch } from '@claimcrew/contract/kit/paths'
import type { listTasks } from '@claimcrew/contract/tasks/contract'
import type { TaskFilter } from '@claimcrew/contract/tasks/report'
import { openStatuses } from '@claimcrew/contract/tasks/rules'
import { taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { findTeamAddress, type TasksAddress, type TasksAddressChange } from '../address.ts'

export type TaskQuery = Omit<NonNullable<Input<typeof listTasks>['query']>, 'cursor' | 'limit'>

export const haveSameStatuses = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(status => other.includes(status))

/** What the server is asked for what an address says. */
export function toTaskQuery(address: TasksAddress, q: string): TaskQuery {
  const { status, client, practice, workType, priority, kind, due, sort } = address
  const team = findTeamAddress(address)
  return {
    sort,
    ...(status.length < taskStatuses.length && { status }),
    ...(client && { clientId: client }),
    ...(practice && { practiceId: practice }),
    ...(workType && { workType }),
    ...(priority.length > 0 && { priority }),
    ...(kind.length > 0 && { deadlineKind: kind }),
    ...(due && { due }),
    ...(q !== '' && { q }),
    ...(team?.assignee && { assigneeId: team.assignee }),
    ...(team && daysOf(team)),
  }
}

const dayFields = ['createdFrom', 'createdTo', 'completedFrom', 'completedTo', 'dueFrom', 'dueTo'] as const
type DayField = (typeof dayFields)[number]

const daysOf = (
  team: { readonly [Field in DayField]?: string | undefined } & { readonly reopened?: 'true' | undefined },
) => ({
  ...Object.fromEntries(dayFields.flatMap(field => (team[field] ? [[field, team[field]]] : []))),
  ...(team.reopened && { reopened: team.reopened }),
})

/** Nothing narrowed but to what is open. */
export const noFilters: TasksAddressChange = {
  q: '',
  status: '',
  client: undefined,
  practice: undefined,
  workType: '',
  priority: '',
  kind: '',
  due: undefined,
  assignee: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  completedFrom: undefined,
  completedTo: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  reopened: undefined,
}

export function hasFilters(address: TasksAddress): boolean {
  const { sort: _, ...query } = toTaskQuery(address, address.q.trim())
  return Object.keys(query).length > 1 || !haveSameStatuses(address.status, openStatuses)
}

/** What opens a figure of the report: the list of exactly those tasks. */
export const toTeamAddress = (filter: TaskFilter): PathSearch<'/tasks-report'> => ({
  view: 'list',
  status: filter.status ? filter.status.join(',') : filter.due ? undefined : 'all',
  assignee: filter.assigneeId,
  client: filter.clientId,
  practice: filter.practiceId,
  workType: filter.workType,
  priority: filter.priority?.join(','),
  kind: filter.deadlineKind?.join(','),
  due: filter.due,
  createdFrom: filter.createdFrom,
  createdTo: filter.createdTo,
  completedFrom: filter.completedFrom,
  completedTo: filter.completedTo,
  dueFrom: filter.dueFrom,
  dueTo: filter.dueTo,
  reopened: filter.reopened ? 'true' : undefined,
})
