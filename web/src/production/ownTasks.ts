import { listTasks } from '@claimcrew/contract/tasks/contract'
import type { Task, TaskStatus } from '@claimcrew/contract/tasks/shapes'
import { useMemo } from 'react'
import { useCall } from '../kit/call/query.ts'

const open: readonly TaskStatus[] = [
  'new',
  'in-progress',
  'waiting-on-client',
  'waiting-on-payer',
  'in-review',
  'reopened',
]

const few = 200

/** One's own tasks that were touched last, by id; and those that are open, to select from, once they are known. */
export function useOwnTasks() {
  const read = useCall(listTasks, { query: { sort: 'updated', limit: few } })
  const items = read.data?.items
  return useMemo(() => {
    const byId: ReadonlyMap<string, Task> = new Map(items?.map(task => [task.taskId, task]))
    const openTasks = items?.filter(({ status }) => open.includes(status))
    return { byId, openTasks, isReading: items === undefined && !read.isError, read }
  }, [items, read])
}

/** What a task is called in a list: #12 Denials of Aetna, October. */
export const taskName = ({ number, title }: Pick<Task, 'number' | 'title'>): string => `#${number} ${title}`
