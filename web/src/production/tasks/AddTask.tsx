import type { Task } from '@claimcrew/contract/tasks/shapes'
import { useState } from 'react'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { emptyCells } from '../day/columns.ts'
import { emptyDetails } from '../day/entryRows.ts'
import type { OpenDay } from '../day/openDay.ts'
import { taskName } from '../ownTasks.ts'
import { workTypeLabel } from '../terms.ts'
import classes from './Tasks.module.css'
import { placeholderFor } from './words.ts'

type AddTaskProps = {
  open: OpenDay
  /** Undefined until they are known. */
  tasks: readonly Task[] | undefined
  isReading: boolean
  taken: readonly string[]
}

/** Puts a task on the day, with its client and its kind of work, to be filled with what was done. */
export function AddTask({ open, tasks, isReading, taken }: AddTaskProps) {
  const [selected, setSelected] = useState<string | null>(null)
  const isFree = ({ taskId, clientId }: Task) =>
    !taken.includes(taskId) && open.clients.some(one => one.clientId === clientId)
  const free = tasks?.filter(isFree) ?? []
  const add = (taskId: string | null) => {
    const task = free.find(one => one.taskId === taskId)
    setSelected(null)
    if (!task) return
    const cells = { ...emptyCells, client: task.clientName, workType: workTypeLabel(task.workType) }
    open.edit(worksheet => worksheet.append([{ cells, more: { ...emptyDetails, taskId: task.taskId } }]))
  }
  return (
    <SearchSelect
      className={classes.add ?? ''}
      aria-label="Add a task"
      placeholder={placeholderFor(free.length, tasks, isReading)}
      disabled={free.length === 0}
      selectFirstOptionOnChange
      data={free.map(task => ({ value: task.taskId, label: taskName(task) }))}
      value={selected}
      onChange={add}
      limit={30}
    />
  )
}
