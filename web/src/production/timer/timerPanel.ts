import type { Task } from '@claimcrew/contract/tasks/shapes'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { taskName } from '../ownTasks.ts'
import { beginTimer, readTimerAgain } from '../readTimer.ts'

/** A task that is to be timed. */
export type NextTask = Pick<Task, 'taskId' | 'clientId' | 'workType' | 'number' | 'title'>

type OpenPanel = (next: NextTask | undefined) => void

const openers = new Set<OpenPanel>()
let pending: { readonly next: NextTask | undefined } | null = null

/** The top bar's timer opens when anything on the screen asks for it. */
export function onOpenTimerPanel(open: OpenPanel): () => void {
  openers.add(open)
  if (pending) open(pending.next)
  pending = null
  return () => openers.delete(open)
}

/** Opens the timer that runs, to be stopped with its units; `next` is timed as soon as it has stopped. */
export function openTimerPanel(next?: NextTask): void {
  // The top bar comes after the first screen: then it opens as soon as it is there.
  if (openers.size === 0) pending = { next }
  for (const open of openers) open(next)
}

/** Begins to time a task and says so. Whether it runs by then. */
export async function timeTask(task: NextTask): Promise<boolean> {
  const { taskId, clientId, workType } = task
  try {
    await beginTimer({ clientId, workType, taskId })
    toast.success('Timer started', taskName(task))
    return true
  } catch (error) {
    // One may run by now, or the answer may be all that was lost.
    void readTimerAgain()
    toast.error(failureTitle(error, 'We couldn’t start the timer'), errorText(error))
    return false
  }
}
