import { to } from '@claimcrew/contract/kit/href'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { type Found, type SourceProps, useFound } from '../../kit/screen/palette.ts'
import { useSession } from '../../kit/session.ts'
import { matches } from '../../kit/words/matches.ts'
import { nameOf, statusLooks } from '../shared/words.ts'

const few = 6

/** The palette's tasks: those that one may read, by number and words. */
export function TasksSource({ q, onFound }: SourceProps) {
  const { role } = useSession()
  const { data } = useCall(listTasks, { query: { q, limit: few, sort: 'updated' } }, { enabled: q !== '' })
  const found = useMemo((): readonly Found[] => {
    if (q === '') return []
    return (data?.items ?? []).map(task => ({
      id: `task:${task.taskId}`,
      label: nameOf(task),
      about: role === 'CLIENT' ? statusLooks[task.status].word : task.clientName,
      to: to(role === 'BILLER' ? '/tasks' : '/tasks-report', { task: task.taskId }),
    }))
  }, [q, data, role])
  useFound(onFound, found)
  return null
}

const newTask: Found = { id: 'action:new-task', label: 'New task', to: to('/tasks-report', { edit: 'new' }) }
const [actions, none]: readonly Found[][] = [[newTask], []]

/** What whoever gives out work begins from anywhere. */
export function TaskActions({ q, onFound }: SourceProps) {
  useFound(onFound, matches(newTask.label, q) ? actions : none)
  return null
}
