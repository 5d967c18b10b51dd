import type { Task } from '@claimcrew/contract/tasks/shapes'
import { useState } from 'react'

/** The done quantity as it is typed. What is counted elsewhere is shown, unless another number is being typed here. */
export function useTypedQuantity({ doneQuantity }: Pick<Task, 'doneQuantity'>) {
  const [typed, setTyped] = useState<number | string>(doneQuantity)
  const [previous, setPrevious] = useState(doneQuantity)
  if (previous !== doneQuantity) {
    setPrevious(doneQuantity)
    if (typed === previous) setTyped(doneQuantity)
  }
  /** What is typed and not saved. */
  const unsaved = typeof typed === 'number' && typed !== doneQuantity ? typed : undefined
  return { typed, setTyped, unsaved }
}
