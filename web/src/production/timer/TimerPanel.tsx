import { Loader } from '@mantine/core'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import type { TimerPanelProps } from './panelProps.ts'
import { RunningTimer } from './RunningTimer.tsx'
import { StartForm } from './StartForm.tsx'

/** What the top bar's timer opens: a timer to begin, or the one that runs. */
export function TimerPanel({ userId, read, isError, onRetry, ...running }: TimerPanelProps) {
  if (!read)
    return isError ? (
      <ErrorState title="We couldn’t load the timer" error={undefined} onRetry={onRetry} />
    ) : (
      <Loader size="sm" aria-label="Loading..." />
    )
  if (read.timer) return <RunningTimer key={read.timer.timerId} timer={read.timer} {...running} />
  return <StartForm userId={userId} onClose={running.onClose} />
}
