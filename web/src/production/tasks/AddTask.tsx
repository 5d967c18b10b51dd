import type { Task } from '@claimcrew/contract/tasks/shapes'
import { useState } from 'react'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { emptyCells } from '../day/columns.ts'
import { noMore } from '../day/entries.ts'
import type { OpenDay } from '../day/openDay.ts'
import { workTypeLabel } from '../terms.ts'
import { taskName } from './ownTasks.ts'
import classes from './Tasks.module.css'

function placeholderFor(free: number, all: number): string {
  if (free > 0) return 'Add a task: type its number or title'
  return all > 0 ? 'No other open task of yours' : 'You have no open tasks'
}

type AddTaskProps = { open: OpenDay; tasks: readonly Task[]; taken: readonly string[] }

/** Puts a task on the day, with its client and its kind of work, to be filled with what was done. */
export function AddTask({ open, tasks, taken }: AddTaskProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const free = tasks.filter(
    ({ taskId, clientId }) => !taken.includes(taskId) && open.clients.some(one => one.clientId === clientId),
  )
  const add = (taskId: string | null) => {
    const task = free.find(one => one.taskId === taskId)
    setChosen(null)
    if (!task) return
    const cells = { ...emptyCells, client: task.clientName, workType: workTypeLabel(task.workType) }
    open.edit(sheet => sheet.append([{ cells, more: { ...noMore, taskId: task.taskId } }]))
  }
  return (
    <SearchSelect
      className={classes.add ?? ''}
      aria-label="Add a task"
      placeholder={placeholderFor(free.length, tasks.length)}
      disabled={free.length === 0}
      selectFirstOptionOnChange
      data={free.map(task => ({ value: task.taskId, label: taskName(task) }))}
      value={chosen}
      onChange={add}
      limit={30}
    />
  )
}
