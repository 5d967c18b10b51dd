import type { Reply } from '@claimcrew/contract/kit/endpoint'
import {
  type BulkChange,
  changeTasks,
  countTasks,
  getTask,
  listDeadlines,
  listTasks,
  taskSummary,
  undoTasks,
} from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { call } from '../kit/call/call.ts'
import type { Pages } from '../kit/call/pages.ts'
import { keyOf, queryClient, refresh } from '../kit/call/query.ts'
import { toast } from '../kit/toast/toast.ts'
import { toastWithUndo } from '../kit/toast/undoToast.tsx'
import { textOf } from '../kit/ui/ErrorState.tsx'

/** What is made of tasks: read again after each write. */
export const refreshTasks = () => refresh(listTasks, getTask, taskSummary, listDeadlines, countTasks)

/** Tasks as they are now, wherever they are shown. */
function show(tasks: ReadonlyMap<string, Task>): void {
  const now = (task: Task) => tasks.get(task.taskId) ?? task
  queryClient.setQueriesData<Pages<typeof listTasks>>(
    { queryKey: keyOf(listTasks) },
    read => read && { ...read, pages: read.pages.map(page => ({ ...page, items: page.items.map(now) })) },
  )
  queryClient.setQueriesData<Reply<typeof getTask>>(
    { queryKey: keyOf(getTask) },
    read => read && { ...read, task: now(read.task) },
  )
}

const byId = (tasks: readonly Task[]) => new Map(tasks.map(task => [task.taskId, task]))

export const showTasks = (tasks: readonly Task[]): void => show(byId(tasks))

let lastChange: readonly Task[] | undefined
let hideLast: (() => void) | undefined

async function undo(tasks: readonly Task[]): Promise<void> {
  lastChange = undefined
  hideLast?.()
  try {
    const body = { tasks: tasks.map(({ taskId, version }) => ({ taskId, version })) }
    const reply = await call(undoTasks, { body })
    showTasks(reply.tasks)
    toast.success('Taken back')
  } catch (error) {
    toast.error('It could not be taken back', textOf(error))
  } finally {
    await refreshTasks()
  }
}

/** Takes the last change back, where there is one. */
export function undoLast(): void {
  if (lastChange) void undo(lastChange)
  else toast.warning('There is nothing to take back')
}

/** Says what was done, with a button that takes it back. The toast of the change before makes room for it. */
export function sayDone(tasks: readonly Task[], title: string, message: string): void {
  lastChange = tasks
  hideLast?.()
  hideLast = toastWithUndo(title, message, () => void undo(tasks))
}

type Said = { readonly title: string; readonly message: string }

/** Changes tasks, shows it at once, and shows them as they were where the server refuses. */
export async function changeAll(
  tasks: readonly Task[],
  change: BulkChange,
  shown: Partial<Task>,
  said: Said,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keyOf(listTasks) })
  show(byId(tasks.map(task => ({ ...task, ...shown }))))
  try {
    const reply = await call(changeTasks, { body: { ids: tasks.map(({ taskId }) => taskId), change } })
    showTasks(reply.tasks)
    sayDone(reply.tasks, said.title, said.message)
  } catch (error) {
    showTasks(tasks)
    toast.error('That did not work', textOf(error))
  } finally {
    await refreshTasks()
  }
}
