import { Id } from '@claimcrew/contract/kit/ids'
import { TermIn } from '@claimcrew/contract/kit/taxonomy'
import { Day } from '@claimcrew/contract/kit/time'
import { taskGroupings, taskSorts } from '@claimcrew/contract/tasks/contract'
import { taskReportBys } from '@claimcrew/contract/tasks/report'
import { dues, openStatuses } from '@claimcrew/contract/tasks/rules'
import { deadlineKinds, taskPriorities, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'

/** Several of a closed set, with commas between them; what is none of it counts as not said. */
const someOf = <Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .catch('')
    .transform(text => words.filter(word => text.split(',').includes(word)))

/** Tasks that are open where nothing is said. */
const statuses = z
  .string()
  .catch('')
  .transform(text => {
    if (text === 'all') return [...taskStatuses]
    const named = taskStatuses.filter(status => text.split(',').includes(status))
    return named.length > 0 ? named : [...openStatuses]
  })

const id = Id.optional().catch(undefined)
const day = Day.optional().catch(undefined)

/** One of its kind, or what has none. */
const idOrNone = z
  .union([Id, z.literal('none')])
  .optional()
  .catch(undefined)

const fields = {
  q: z.string().max(200).catch(''),
  status: statuses,
  client: id,
  practice: idOrNone,
  workType: TermIn('workTypes').or(z.literal('')).catch(''),
  priority: someOf(taskPriorities),
  kind: someOf(deadlineKinds),
  due: z.enum(dues).optional().catch(undefined),
  sort: z.enum(taskSorts).catch('due'),
  group: z
    .enum(['none', ...taskGroupings])
    .optional()
    .catch(undefined),
  task: id,
}

/** What a BILLER's /tasks shows. */
export const OwnTasksAddress = addressShape('/tasks', {
  ...fields,
  view: z.enum(['list', 'board']).catch('list'),
})

/** What /tasks-report shows. */
export const TeamTasksAddress = addressShape('/tasks-report', {
  ...fields,
  view: z.enum(['list', 'board', 'report', 'deadlines', 'recurrences', 'import']).catch('list'),
  assignee: idOrNone,
  by: z.enum(taskReportBys).catch('biller'),
  from: day,
  to: day,
  createdFrom: day,
  createdTo: day,
  completedFrom: day,
  completedTo: day,
  dueFrom: day,
  dueTo: day,
  reopened: z.literal('true').optional().catch(undefined),
  /** The recurrence that is open, or a new one. */
  recurrence: z
    .union([Id, z.literal('new')])
    .optional()
    .catch(undefined),
  edit: z.literal('new').optional().catch(undefined),
})
export type TeamTasksAddress = z.output<typeof TeamTasksAddress>

/** What both screens have in common; what only a team's has is not there for a BILLER. */
export type TasksAddress = z.output<typeof OwnTasksAddress> | TeamTasksAddress

/** What only a team's address has. `by` tells them apart: it is always there, while a filter that is not set is not. */
export const findTeamAddress = (address: TasksAddress): TeamTasksAddress | undefined =>
  'by' in address ? address : undefined

export type TasksAddressChange = Partial<z.input<typeof OwnTasksAddress>> &
  Partial<z.input<typeof TeamTasksAddress>>
