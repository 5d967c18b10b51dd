import { runningText } from '@claimcrew/contract/kit/timeText'
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconClockPlay, IconPhonePause, IconPlayerPlay } from '@tabler/icons-react'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { onReconnect } from '../../kit/call/onReconnect.ts'
import { logError } from '../../kit/log.ts'
import { useSavedText } from '../../kit/savedText.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useServerSecond } from '../../kit/time/serverClock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { setTimedTask } from '../../tasks/shared/timedTask.ts'
import { type TimerReading, useTimer } from '../readTimer.ts'
import { workTypeLabel } from '../terms.ts'
import { computeElapsed } from './elapsed.ts'
import classes from './Timer.module.css'
import { type NextTask, onOpenTimerPanel } from './timerPanel.ts'

const TimerPanel = lazyPart(async () => (await import('./TimerPanel.tsx')).TimerPanel)

function faceOf({ timer, clock: _ }: TimerReading, now: number) {
  if (!timer)
    return { icon: IconPlayerPlay, tone: undefined, clock: '', what: 'Timer', words: 'No timer is running' }
  const { workSeconds, holdSeconds } = computeElapsed(timer, now)
  const isHold = timer.mode === 'hold'
  const what = isHold ? 'On hold' : workTypeLabel(timer.workType)
  return {
    icon: isHold ? IconPhonePause : IconClockPlay,
    tone: timer.mode,
    clock: runningText(isHold ? holdSeconds : workSeconds),
    what,
    words: `${isHold ? 'On hold, ' : ''}${workTypeLabel(timer.workType)} for ${timer.clientName} is being timed`,
  }
}

/** Says once that a timer has ended elsewhere: at punch-out, with its engagement, in another tab. */
function useEndedElsewhere(timerId: string | null | undefined, endedHere: RefObject<string | null>): void {
  const running = useRef<string>(null)
  useEffect(() => {
    if (timerId === undefined) return
    if (running.current !== null && timerId === null && endedHere.current !== running.current)
      toast.success(
        'The timer has stopped',
        'You punched out, or stopped it somewhere else. See your production.',
      )
    running.current = timerId
  }, [timerId, endedHere])
}

/** What was typed of a day and not sent, before a reload or without a line, is sent from any screen. */
function useUnsentDays(userId: string): void {
  useEffect(() => {
    const send = () =>
      import('../day/useOpenDay.ts')
        .then(({ sendUnsentDays }) => sendUnsentDays(userId))
        .catch(cause => logError('Your saved days weren’t sent', cause))
    void send()
    return onReconnect(send)
  }, [userId])
}

/** Top bar, billers only: what is being timed, and the way to begin, hold, stop or discard it. */
export function TimerButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [next, setNext] = useState<NextTask>()
  // The timer, and the units that were typed for it.
  const [typed, setTyped] = useSavedText('timer units')
  const { data: read, isError, refetch } = useTimer()
  const endedHere = useRef<string>(null)
  useEndedElsewhere(read && (read.timer?.timerId ?? null), endedHere)
  useUnsentDays(userId)
  const timedTaskId = read?.timer ? read.timer.taskId : undefined
  useEffect(() => {
    setTimedTask(timedTaskId)
    return () => setTimedTask(undefined)
  }, [timedTaskId])
  useEffect(
    () =>
      onOpenTimerPanel(task => {
        setNext(task)
        setOpen(true)
      }),
    [],
  )
  const now = useServerSecond(read?.clock, read?.timer !== null && read !== undefined)
  const timerId = read?.timer?.timerId
  const [typedOf, units = ''] = typed.split(' ')
  const id = useId()
  const face = faceOf(read ?? { timer: null, clock: { server: 0, wall: 0, steady: 0 } }, now)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(22rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <div className={classes.face} data-tone={face.tone}>
          <UnstyledButton
            className={classes.button}
            aria-label="Timer"
            aria-describedby={id}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => {
              setNext(undefined)
              setOpen(!isOpen)
            }}
            onMouseEnter={() => void TimerPanel.preload().catch(() => undefined)}
          >
            <face.icon size={20} stroke={1.6} aria-hidden />
          </UnstyledButton>
          <span className={classes.clock} role="timer" aria-label="Timed" aria-live="off">
            {face.clock}
          </span>
          <span className={classes.what} aria-hidden>
            {face.what}
          </span>
          <VisuallyHidden id={id}>{face.words}</VisuallyHidden>
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Timer">
        <Suspense fallback={<span role="status" aria-label="Loading..." />}>
          {isOpen && (
            <TimerPanel
              userId={userId}
              read={read}
              isError={isError}
              now={now}
              units={typedOf === timerId ? units : ''}
              onUnits={units => setTyped(units === '' ? '' : `${timerId} ${units}`)}
              onRetry={() => void refetch()}
              next={next}
              onEnding={endedId => {
                endedHere.current = endedId
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
