import type { Actor } from '@claimcrew/contract/people/policy'
import { mayManageTask, stepsFor } from '@claimcrew/contract/tasks/policy'
import { priorities, type Task, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { useCallback } from 'react'
import type { Grouping } from '../shared/groups.ts'
import { assignTo, moveTo, prioritise } from './Chooser.tsx'

function mayBePut(task: Task, key: string, group: Grouping, actor: Actor): boolean {
  switch (group) {
    case 'status':
      return stepsFor(actor, task).some(status => status === key)
    case 'priority':
      return mayManageTask(actor, task) && task.priority !== key
    case 'assignee':
      return mayManageTask(actor, task) && (task.assigneeId ?? 'none') !== key
    case 'none':
    case 'due':
    case 'client':
    case 'workType':
    case 'deadlineKind':
      return false
  }
}

/** What it means to put a card into another column of the board; of a chosen card, all that are chosen. */
export function usePutting(
  group: Grouping,
  actor: Actor | null,
  tasks: ReadonlyMap<string, Task>,
  chosen: ReadonlySet<string>,
) {
  const mayPut = useCallback(
    (task: Task, key: string) => actor !== null && mayBePut(task, key, group, actor),
    [group, actor],
  )
  const onPut = useCallback(
    (taskId: string, key: string) => {
      const ids = chosen.has(taskId) ? [...chosen] : [taskId]
      const moved = ids.flatMap(id => tasks.get(id) ?? []).filter(task => mayPut(task, key))
      const status = taskStatuses.find(one => one === key)
      const priority = priorities.find(one => one === key)
      if (moved.length === 0) return
      if (group === 'status' && status) void moveTo(moved, status)
      if (group === 'priority' && priority) void prioritise(moved, priority)
      if (group === 'assignee') {
        // Whoever has a column has a task in it, or is nobody.
        const other = [...tasks.values()].find(({ assigneeId }) => assigneeId === key)
        const person = other?.assigneeName
          ? { userId: key, userName: other.assigneeName, profilePicture: other.assigneePicture }
          : null
        void assignTo(moved, person)
      }
    },
    [chosen, tasks, mayPut, group],
  )
  return { mayPut, onPut }
}
