import { mayWorkTask } from '@claimcrew/contract/tasks/policy'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { Suspense } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { taskActions } from './slots.ts'

type TaskActionsProps = { task: Task; size: 'icon' | 'button'; tabIndex?: number }

/** What features below let a biller do with an own task that is open, such as timing it. */
export function TaskActions({ task, size, tabIndex = 0 }: TaskActionsProps) {
  const actor = useActor()
  const parts = useSlot(taskActions)
  if (!actor || !mayWorkTask(actor, task) || !isOpenStatus(task.status)) return null
  return parts.map(({ order, Part }) => (
    <Suspense key={order}>
      <Part task={task} size={size} tabIndex={tabIndex} />
    </Suspense>
  ))
}
