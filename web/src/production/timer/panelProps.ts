import type { TimerReading } from '../readTimer.ts'
import type { NextTask } from './timerPanel.ts'

export type TimerPanelProps = {
  userId: string
  read: TimerReading | undefined
  isError: boolean
  /** The server's time, in milliseconds. */
  now: number
  /** How many are done, as it is typed for the timer that runs: kept while the panel is closed. */
  units: string | number
  onUnits: (units: string | number) => void
  onRetry: () => void
  /** The task that is timed once the running timer has stopped. */
  next: NextTask | undefined
  /** What is ended here is no news; null where it was not ended after all. */
  onEnding: (timerId: string | null) => void
  onClose: () => void
}
