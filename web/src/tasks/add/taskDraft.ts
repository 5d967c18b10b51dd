import { dayIn, instantIn } from '@claimcrew/contract/kit/time'
import { emptyTask, type NewTask, type Task } from '@claimcrew/contract/tasks/shapes'
import { formatWallTime } from '../../kit/time/timeZones.ts'

/** A task as it is typed: days and times on the client's wall clock. */
export type TaskDraft = Pick<NewTask, 'title' | 'workType'> &
  Pick<
    Task,
    'assigneeId' | 'practiceId' | 'priority' | 'deadlineKind' | 'plannedQuantity' | 'dollarsCents' | 'note'
  > & {
    readonly clientId: string
    readonly dueDay: string
    readonly dueTime: string
  }

/** When a day alone is due. */
const closing = '17:00'

export const emptyDraft: TaskDraft = {
  clientId: '',
  title: '',
  workType: '',
  assigneeId: emptyTask.assigneeId,
  practiceId: emptyTask.practiceId,
  priority: emptyTask.priority,
  deadlineKind: emptyTask.deadlineKind,
  plannedQuantity: emptyTask.plannedQuantity,
  dollarsCents: emptyTask.dollarsCents,
  note: emptyTask.note,
  dueDay: '',
  dueTime: closing,
}

export const toTaskDraft = (task: Task): TaskDraft => ({
  clientId: task.clientId,
  title: task.title,
  workType: task.workType,
  assigneeId: task.assigneeId,
  practiceId: task.practiceId,
  priority: task.priority,
  deadlineKind: task.deadlineKind,
  plannedQuantity: task.plannedQuantity,
  dollarsCents: task.dollarsCents,
  note: task.note,
  dueDay: task.dueAt === null ? '' : dayIn(task.timeZone, task.dueAt),
  dueTime: task.dueAt === null ? closing : formatWallTime(task.timeZone, Date.parse(task.dueAt)),
})

/** What is sent of it. */
export const toNewTask = (draft: TaskDraft, timeZone: string): NewTask => ({
  title: draft.title.trim(),
  workType: draft.workType,
  assigneeId: draft.assigneeId,
  practiceId: draft.practiceId,
  priority: draft.priority,
  deadlineKind: draft.deadlineKind,
  plannedQuantity: draft.plannedQuantity,
  dollarsCents: draft.dollarsCents,
  note: draft.note.trim(),
  dueAt: draft.dueDay === '' ? null : instantIn(timeZone, draft.dueDay, draft.dueTime || closing),
})
