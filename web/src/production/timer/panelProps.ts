import type { TimerReading } from './readTimer.ts'

export type TimerPanelProps = {
  userId: string
  read: TimerReading | undefined
  isError: boolean
  /** The server's time, in milliseconds. */
  now: number
  onRetry: () => void
  /** What is ended here is no news; null where it was not ended after all. */
  onEnding: (timerId: string | null) => void
  onClose: () => void
}
