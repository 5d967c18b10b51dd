import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { type Ref, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useServerSecond } from '../../kit/time/serverClock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { onOpenAttendance } from '../shared/openAttendance.ts'
import { summarizeStatus } from '../shared/statusSummary.ts'
import classes from './AttendanceButton.module.css'
import { type SyncedAttendance, useSyncedAttendance } from './syncOwnAttendance.ts'

const ClockDialog = lazyPart(async () => (await import('./Dialog.tsx')).ClockDialog)

/** Top bar, billers only: one's status, and the way to the dialog. */
export function AttendanceButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [everOpened, setEverOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const openedFrom = useRef<HTMLElement>(null)
  const own = useSyncedAttendance(userId, isOpen)

  // Fetched before it is asked for: a connection that is lost later must not keep anybody from punching.
  useEffect(() => {
    ClockDialog.preload().catch(() => undefined)
  }, [])

  const open = useCallback(
    (from: HTMLElement | null) =>
      ClockDialog.preload().then(
        () => {
          openedFrom.current = from
          setEverOpened(true)
          setOpen(true)
        },
        () => toast.error('We couldn’t open attendance', 'Check your connection and try again.'),
      ),
    [],
  )
  useEffect(() => onOpenAttendance(open), [open])
  const close = () => {
    setOpen(false)
    const from = openedFrom.current?.isConnected ? openedFrom.current : button.current
    from?.focus()
  }

  return (
    <>
      <Face own={own} isOpen={isOpen} onClick={() => open(button.current)} ref={button} />
      <Suspense>
        {everOpened && <ClockDialog userId={userId} own={own} opened={isOpen} onClose={close} />}
      </Suspense>
    </>
  )
}

type FaceProps = { own: SyncedAttendance; isOpen: boolean; onClick: () => void; ref: Ref<HTMLButtonElement> }

function Face({ own, isOpen, onClick, ref }: FaceProps) {
  const { status } = own
  const ticking = status?.state === 'punched-in' || status?.state === 'on-break'
  const glance = summarizeStatus(own, useServerSecond(status?.clock, ticking), useTimeZone())
  const id = useId()
  return (
    <Tooltip label={glance.long} disabled={glance.long === '' || isOpen} multiline maw="20rem">
      <div className={classes.face}>
        {/* It reaches over the words beside it, which are not its name. */}
        <UnstyledButton
          ref={ref}
          className={classes.button}
          aria-label="Attendance"
          aria-describedby={id}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={onClick}
        >
          <IconClockHour4 size={20} stroke={1.6} aria-hidden />
          <span className={classes.dot} data-tone={glance.tone} />
        </UnstyledButton>
        <span className={classes.words} aria-hidden>
          {glance.short}
        </span>
        <VisuallyHidden id={id}>{glance.long}</VisuallyHidden>
      </div>
    </Tooltip>
  )
}
