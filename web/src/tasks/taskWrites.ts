import { type BulkChange, changeTasks, undoTasks } from '@claimcrew/contract/tasks/bulkChange'
import {
  countTasks,
  getTask,
  getTaskSummary,
  listDeadlines,
  listTasks,
  setTaskStatus,
} from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { onMove } from '../kit/actingFor.ts'
import { updateReplies, writeOptimistically } from '../kit/call/cache.ts'
import { callUnderKey } from '../kit/call/callUnderKey.ts'
import { refresh } from '../kit/call/query.ts'
import { failureTitle } from '../kit/call/recoverAnswer.ts'
import { holdTab } from '../kit/holdTab.ts'
import { createKey } from '../kit/random.ts'
import { toastWithUndo } from '../kit/toast/buttonToasts.tsx'
import { toast } from '../kit/toast/toast.ts'
import { errorText } from '../kit/ui/ErrorState.tsx'

/** What is made of tasks: read again after each write. */
export const refreshTasks = () => refresh(listTasks, getTask, getTaskSummary, listDeadlines, countTasks)

/** Tasks as they are now, wherever they are shown. An answer that comes late does not hide a newer state. */
export function cacheTasks(tasks: readonly Task[]): void {
  const byId = new Map(tasks.map(task => [task.taskId, task]))
  const now = (task: Task) => {
    const answered = byId.get(task.taskId)
    return answered && answered.version >= task.version ? answered : task
  }
  updateReplies(listTasks, page => ({ ...page, items: page.items.map(now) }))
  updateReplies(getTask, reply => ({ ...reply, task: now(reply.task) }))
}

let lastChange: readonly Task[] | undefined
let hideLast: (() => void) | undefined

function forgetLast(): void {
  lastChange = undefined
  hideLast?.()
}
// Tasks of one organization are not there in another.
onMove(forgetLast)

async function undo(tasks: readonly Task[]): Promise<void> {
  forgetLast()
  try {
    const body = { tasks: tasks.map(({ taskId, version }) => ({ taskId, version })) }
    const reply = await callUnderKey(undoTasks, { body }, createKey())
    cacheTasks(reply.tasks)
    toast.success('Undone')
  } catch (error) {
    toast.error(failureTitle(error, 'We couldn’t undo that'), errorText(error))
  } finally {
    await refreshTasks()
  }
}

/** Takes the last change back, where there is one. */
export function undoLast(): void {
  if (lastChange) void undo(lastChange)
  else toast.warning('Nothing to undo')
}

/** Says what was done, with a button that takes it back. The toast of the change before makes room for it. */
export function toastDone(tasks: readonly Task[], title: string, message: string): void {
  lastChange = tasks
  hideLast?.()
  hideLast = toastWithUndo(title, message, () => void undo(tasks))
}

/** Changes that are shown and not answered yet, by task. */
const unanswered = new Map<string, Promise<readonly Task[]>>()

/**
 * The version that the next change of a task builds on. What is shown before its answer came has the version of before,
 * with which the next change would be refused as somebody else's.
 */
export async function readVersion({ taskId, version }: Task): Promise<number> {
  const changed = await unanswered.get(taskId)?.catch(() => [])
  return changed?.find(one => one.taskId === taskId)?.version ?? version
}

/** Sends a change of several tasks, or of one with what goes along. */
const sendChange = async (
  tasks: readonly Task[],
  change: BulkChange,
  doneQuantity: number | undefined,
): Promise<readonly Task[]> => {
  const [task] = tasks
  if (doneQuantity === undefined || change.status === undefined || !task) {
    const body = { ids: tasks.map(({ taskId }) => taskId), change }
    return (await callUnderKey(changeTasks, { body }, createKey())).tasks
  }
  const { taskId } = task
  const body = { status: change.status, doneQuantity, version: await readVersion(task) }
  const input = { params: { taskId }, body }
  return [(await callUnderKey(setTaskStatus, input, createKey())).task]
}

async function trackUntilAnswered(
  tasks: readonly Task[],
  answer: Promise<readonly Task[]>,
): Promise<readonly Task[]> {
  for (const { taskId } of tasks) unanswered.set(taskId, answer)
  try {
    return await answer
  } finally {
    for (const { taskId } of tasks) if (unanswered.get(taskId) === answer) unanswered.delete(taskId)
  }
}

type ToastText = { readonly title: string; readonly message: string }

/** Changes tasks, shows it at once, and shows them as they were where the server refuses. */
export async function applyTaskChange(
  tasks: readonly Task[],
  change: BulkChange,
  optimisticFields: Partial<Task>,
  toastText: ToastText,
  doneQuantity?: number,
): Promise<void> {
  try {
    const changed = await writeOptimistically(
      [listTasks, getTask],
      () => cacheTasks(tasks.map(task => ({ ...task, ...optimisticFields }))),
      () => trackUntilAnswered(tasks, holdTab(sendChange(tasks, change, doneQuantity))),
    )
    cacheTasks(changed)
    toastDone(changed, toastText.title, toastText.message)
  } catch (error) {
    toast.error(failureTitle(error, 'Something went wrong'), errorText(error))
  } finally {
    await refreshTasks()
  }
}
