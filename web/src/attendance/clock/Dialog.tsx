import type { BreakType } from '@claimcrew/contract/attendance/rules'
import { Anchor, Modal, Skeleton, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../kit/call.ts'
import { Link } from '../../kit/Link.tsx'
import { toast } from '../../kit/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import type { OwnDay } from '../shared/watchAttendance.ts'
import classes from './Dialog.module.css'
import { OfflineNotice, RefusedNotice, WaitingNotice } from './KeptPunchNotices.tsx'
import { wentWrong, wordsFor } from './punchWords.ts'
import { AttendanceSlides } from './Slides.tsx'
import { SummaryDialog } from './SummaryDialog.tsx'
import { punch } from './sendPunches.ts'
import { AttendanceTimers } from './Timers.tsx'
import type { PunchStep } from './waiting.ts'

/** Punches and says how it went; whether it went, to whoever has something to close. */
async function punchAndTell(userId: string, step: PunchStep): Promise<boolean> {
  const { done, failed } = wordsFor(step)
  try {
    const outcome = await punch(userId, step)
    if (outcome === 'recorded') toast.success(done)
    else
      toast.warning(
        'Waiting for a connection',
        'Your punch is kept in this browser with its time, and sent as soon as the server answers.',
      )
    return true
  } catch (error) {
    toast.error(failed, (error instanceof CallFailed && error.message) || wentWrong)
    return false
  }
}

type AttendanceDialogProps = { userId: string; day: OwnDay; opened: boolean; onClose: () => void }

export function AttendanceDialog({ userId, day, opened, onClose }: AttendanceDialogProps) {
  const { standing, waiting, refused } = day
  const [breakType, setBreakType] = useState<BreakType>('Tea Break')
  const [summary, setSummary] = useState('')
  const [summing, setSumming] = useState(false)
  const [busy, setBusy] = useState(false)
  const primary = useRef<HTMLDivElement>(null)

  const take = async (step: PunchStep) => {
    setBusy(true)
    const went = await punchAndTell(userId, step)
    setBusy(false)
    return went
  }
  const startBreak = async () => {
    if (await take({ kind: 'break-start', breakType })) setBreakType('Tea Break')
  }
  const punchOut = async () => {
    if (!(await take({ kind: 'punch-out', description: summary }))) return
    setSumming(false)
    setSummary('')
  }
  const atWork = standing?.state === 'punched-in' || standing?.state === 'on-break'
  useEffect(() => {
    // Punched out elsewhere: there is nothing to sum up any more. What was typed stays.
    if (!atWork) setSumming(false)
  }, [atWork])

  // What had the focus may be gone with the state it belonged to.
  const focusIfLost = useCallback(() => {
    if (document.activeElement === document.body) primary.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change that can take something away
  useEffect(focusIfLost, [standing?.state, waiting.length, refused.length])

  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title="Attendance"
        size="27rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={!summing}
        trapFocus={!summing}
        returnFocus={false}
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
        centered
      >
        <Stack gap="lg">
          {refused.length > 0 && <RefusedNotice userId={userId} day={day} onLeave={onClose} />}
          {waiting.length > 0 && <WaitingNotice userId={userId} day={day} />}
          {standing && day.unreachable && waiting.length === 0 && <OfflineNotice />}
          {standing ? (
            <>
              <AttendanceTimers standing={standing} />
              <AttendanceSlides
                state={standing.state}
                disabled={busy}
                breakType={breakType}
                onBreakType={setBreakType}
                onPunchIn={() => take({ kind: 'punch-in' })}
                onStartBreak={startBreak}
                onEndBreak={() => take({ kind: 'break-end' })}
                onPunchOut={async () => setSumming(true)}
                primary={primary}
              />
            </>
          ) : day.error ? (
            <ErrorState title="Your attendance could not be read" error={day.error} onRetry={day.retry} />
          ) : (
            <Loading />
          )}
          <Anchor component={Link} to="/attendance" size="sm" ta="center" onClick={onClose}>
            Your month of attendance
          </Anchor>
        </Stack>
      </Modal>
      <SummaryDialog
        opened={opened && summing}
        summary={summary}
        pending={busy}
        onSummary={setSummary}
        onSubmit={punchOut}
        onClose={() => setSumming(false)}
        onClosed={focusIfLost}
      />
    </>
  )
}

function Loading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading...">
      <Skeleton height={112} radius="md" />
      <Skeleton height={52} radius={26} />
    </Stack>
  )
}
