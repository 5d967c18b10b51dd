import { to } from '@claimcrew/contract/kit/href'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type PaletteItem, type PaletteSourceProps, useReportItems } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matchesWords } from '../../kit/words/matchesWords.ts'
import { taskLabel, taskStatusStyles } from '../shared/words.ts'

/** More than are shown, so that those that are not over are among them. */
const few = 20

/** The palette's tasks: those that one may read, by number and words. */
export function TasksSource({ q, onItems }: PaletteSourceProps) {
  const { role } = useSession()
  const { data } = useCall(listTasks, { query: { q, limit: few, sort: 'updated' } }, { enabled: q !== '' })
  const items = useMemo((): readonly PaletteItem[] | undefined => {
    if (q === '') return []
    return data?.items.map(task => ({
      id: `task:${task.taskId}`,
      label: taskLabel(task),
      about: role === 'CLIENT' ? taskStatusStyles[task.status].word : task.clientName,
      isPast: !isOpenStatus(task.status),
      to: to(role === 'BILLER' ? '/tasks' : '/tasks-report', { task: task.taskId }),
    }))
  }, [q, data, role])
  useReportItems(onItems, items)
  return null
}

const newTask: PaletteItem = {
  id: 'action:new-task',
  label: 'New task',
  to: to('/tasks-report', { edit: 'new' }),
}
const actions: readonly PaletteItem[] = [newTask]
const none: readonly PaletteItem[] = []

/** What people who give out work begin from anywhere. */
export function TaskActions({ q, onItems }: PaletteSourceProps) {
  useReportItems(onItems, matchesWords(newTask.label, q) ? actions : none)
  return null
}
