import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { TaskGrouping as ServerGrouping } from '@claimcrew/contract/tasks/contract'
import { toDueState } from '@claimcrew/contract/tasks/rules'
import {
  deadlineKinds,
  deadlines,
  type Task,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
} from '@claimcrew/contract/tasks/shapes'
import { priorityWords, taskStatusStyles, workTypeText } from './words.ts'

export type TaskGrouping = ServerGrouping | 'none'

export const groupingWords: Readonly<Record<TaskGrouping, string>> = {
  none: 'No groups',
  status: 'Status',
  due: 'Due date',
  client: 'Client',
  practice: 'Practice',
  assignee: 'Biller',
  workType: 'Work type',
  priority: 'Priority',
  deadlineKind: 'Deadline type',
}

export type TaskGroup = {
  readonly key: string
  readonly label: string
  readonly tasks: readonly Task[]
}

const dueWords = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due within a week',
  later: 'Later',
  none: 'No date',
} as const

/** The groups that stand there also when they are empty, in their order; people, clients and practices come by name. */
function fixedGroups(
  by: TaskGrouping,
  statuses: readonly TaskStatus[],
): readonly (readonly [string, string])[] {
  switch (by) {
    case 'status':
      return taskStatuses.filter(one => statuses.includes(one)).map(one => [one, taskStatusStyles[one].word])
    case 'due':
      return Object.entries(dueWords)
    case 'priority':
      return taskPriorities.toReversed().map(one => [one, priorityWords[one]])
    case 'workType':
      return taxonomy.workTypes.map(({ value, label }) => [value, label])
    case 'deadlineKind':
      return deadlineKinds.toReversed().map(one => [one, deadlines[one].label])
    case 'client':
    case 'practice':
    case 'assignee':
    case 'none':
      return []
  }
}

function keyAndLabel(task: Task, by: TaskGrouping, now: Instant): readonly [string, string] {
  switch (by) {
    case 'none':
      return ['all', 'All']
    case 'status':
      return [task.status, taskStatusStyles[task.status].word]
    case 'due': {
      const key = toDueState(task, now) ?? 'none'
      return [key, dueWords[key]]
    }
    case 'client':
      return [task.clientId, task.clientName]
    case 'practice':
      return [task.practiceId ?? 'none', task.practiceName ?? 'No practice']
    case 'assignee':
      return [task.assigneeId ?? 'none', task.assigneeName ?? 'Unassigned']
    case 'workType':
      return [task.workType, workTypeText(task.workType)]
    case 'priority':
      return [task.priority, priorityWords[task.priority]]
    case 'deadlineKind':
      return [task.deadlineKind, deadlines[task.deadlineKind].label]
  }
}

const names = new Intl.Collator('en', { sensitivity: 'base' })

type GroupOptions = {
  readonly by: TaskGrouping
  readonly now: Instant
  /** Which statuses have a place of their own though nothing stands in them. */
  readonly statuses: readonly TaskStatus[]
  /** A board keeps its columns; a list leaves out what is empty. */
  readonly keepsEmpty: boolean
}

/** Tasks by what they have in common; within a group they stay in the order in which they came. */
export function groupTasks(
  tasks: readonly Task[],
  { by, now, statuses, keepsEmpty }: GroupOptions,
): readonly TaskGroup[] {
  const groups = new Map<string, { label: string; tasks: Task[] }>()
  const keeps = keepsEmpty && by !== 'workType'
  const fixed = fixedGroups(by, statuses)
  for (const [key, label] of fixed) groups.set(key, { label, tasks: [] })
  for (const task of tasks) {
    const [key, label] = keyAndLabel(task, by, now)
    const group = groups.get(key) ?? { label, tasks: [] }
    group.tasks.push(task)
    groups.set(key, group)
  }
  const all = [...groups].map(([key, group]) => ({ key, ...group }))
  const visibleGroups = keeps ? all : all.filter(group => group.tasks.length > 0)
  if (fixed.length > 0 || by === 'none') return visibleGroups
  // What nobody has yet comes first: somebody must take it.
  return visibleGroups.toSorted((one, other) =>
    one.key === 'none' ? -1 : other.key === 'none' ? 1 : names.compare(one.label, other.label),
  )
}
