import type { Actor } from '@claimcrew/contract/permissions'
import { listStatusSteps, mayManageTask } from '@claimcrew/contract/tasks/policy'
import { type Task, taskPriorities, taskStatuses } from '@claimcrew/contract/tasks/shapes'
import { useCallback } from 'react'
import { assignTasks, moveTasks, prioritizeTasks } from '../keys/TaskChooser.tsx'
import type { TaskGrouping } from '../shared/groupTasks.ts'

function mayBePut(task: Task, key: string, group: TaskGrouping, actor: Actor): boolean {
  switch (group) {
    case 'status':
      return listStatusSteps(actor, task).some(status => status === key)
    case 'priority':
      return mayManageTask(actor, task) && task.priority !== key
    case 'assignee':
      return mayManageTask(actor, task) && (task.assigneeId ?? 'none') !== key
    case 'none':
    case 'due':
    case 'client':
    case 'practice':
    case 'workType':
    case 'deadlineKind':
      return false
  }
}

/** What it means to put a card into another column of the board; of a chosen card, all that are chosen. */
export function useDropTask(
  group: TaskGrouping,
  actor: Actor | null,
  tasks: ReadonlyMap<string, Task>,
  selected: ReadonlySet<string>,
) {
  const mayPut = useCallback(
    (task: Task, key: string) => actor !== null && mayBePut(task, key, group, actor),
    [group, actor],
  )
  const onPut = useCallback(
    (taskId: string, key: string) => {
      const ids = selected.has(taskId) ? [...selected] : [taskId]
      const movable = ids.flatMap(id => tasks.get(id) ?? []).filter(task => mayPut(task, key))
      const status = taskStatuses.find(one => one === key)
      const priority = taskPriorities.find(one => one === key)
      if (movable.length === 0) return
      if (group === 'status' && status) void moveTasks(movable, status)
      if (group === 'priority' && priority) void prioritizeTasks(movable, priority)
      if (group === 'assignee') {
        // Anyone who has a column has a task in it, or is nobody.
        const other = [...tasks.values()].find(({ assigneeId }) => assigneeId === key)
        const person = other?.assigneeName
          ? { userId: key, userName: other.assigneeName, profilePicture: other.assigneePicture }
          : null
        void assignTasks(movable, person)
      }
    },
    [selected, tasks, mayPut, group],
  )
  return { mayPut, onPut }
}
