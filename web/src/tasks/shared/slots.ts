import type { Task } from '@claimcrew/contract/tasks/shapes'
import { createSlot } from '../../kit/screen/slot.ts'

/** Beside an own task that is open, in a row, on a card and in its panel: what a feature below lets its biller do with it. */
export const taskActions = createSlot<{
  readonly task: Task
  /** A row and a card have room for an icon, a panel for words. */
  readonly size: 'icon' | 'button'
  readonly tabIndex?: number
}>('actions of a task')
