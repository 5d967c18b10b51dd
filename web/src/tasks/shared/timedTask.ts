import { useSyncExternalStore } from 'react'

/** The task that the running timer measures; null where it measures none, undefined where no timer runs. */
let timedTaskId: string | null | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Production tells it, which knows the timer: features above it cannot ask. */
export function setTimedTask(taskId: string | null | undefined): void {
  if (taskId === timedTaskId) return
  timedTaskId = taskId
  for (const listener of listeners) listener()
}

export const useTimedTask = (): string | null | undefined =>
  useSyncExternalStore(subscribe, () => timedTaskId)
