import type { BreakType } from '@claimcrew/contract/attendance/rules'
import type { ClientChoice } from '@claimcrew/contract/attendance/shapes'
import { listClients } from '@claimcrew/contract/engagements/contract'
import { Anchor, Modal, Radio, Skeleton, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useSavedText } from '../../kit/savedText.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { getPunchWords, wentWrongText } from '../shared/punchWords.ts'
import type { PunchStep } from '../shared/queuedPunch.ts'
import classes from './Dialog.module.css'
import { OfflineNotice, QueuedNotice, RefusedNotice } from './QueueNotices.tsx'
import { ClockSlides } from './Slides.tsx'
import { SummaryDialog } from './SummaryDialog.tsx'
import { punch } from './sendPunches.ts'
import type { SyncedAttendance } from './syncOwnAttendance.ts'
import { ClockTimers } from './Timers.tsx'

type ClientChoiceFieldProps = {
  clients: readonly ClientChoice[]
  value: string | null
  onChange: (clientId: string) => void
  disabled: boolean
}

/** Asks which client the work is for; shown only to billers who work for several. */
function ClientChoiceField({ clients, value, onChange, disabled }: ClientChoiceFieldProps) {
  return (
    <Radio.Group
      label="Who are you working for?"
      description={value === null ? 'Choose a client, then punch in.' : undefined}
      value={value}
      onChange={onChange}
    >
      <Stack gap={0} mt={4}>
        {clients.map(({ clientId, clientName }) => (
          <Radio
            key={clientId}
            value={clientId}
            label={clientName}
            disabled={disabled}
            className={classes.client ?? ''}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Before somebody without an engagement punches in: they may, but it will count for nobody. */
function NoClientNotice({ onNavigate }: { onNavigate: () => void }) {
  // With the clock come only clients between whom there is a choice, so that one alone is not among them.
  const { data } = useCall(listClients, { query: { state: 'active', limit: 1 } })
  if (data?.clients.length !== 0) return null
  return (
    <section className={classes.notice} aria-label="No client yet">
      <h3>These hours don’t count for a client</h3>
      <p>
        No client has hired you yet. You can punch in, but these hours won’t be paid.{' '}
        <Anchor component={Link} to="/jobs" inherit underline="always" onClick={onNavigate}>
          Find a job
        </Anchor>
      </p>
    </section>
  )
}

/** Punches and toasts the outcome: true, or the fields that were refused. */
async function punchAndToast(userId: string, step: PunchStep): Promise<true | CallFailed['fields']> {
  const { done, failed } = getPunchWords(step)
  try {
    const outcome = await punch(userId, step)
    if (outcome === 'recorded') toast.success(done)
    else if (outcome !== 'queued')
      toast.error(
        failed,
        `${outcome.keptAfter.message || wentWrongText} We saved it and will send it again automatically.`,
      )
    else
      toast.warning(
        'Waiting for a connection',
        'Your punch is saved in this browser with its time. We’ll send it when you’re back online.',
      )
    return true
  } catch (error) {
    toast.error(failed, (error instanceof CallFailed && error.message) || wentWrongText)
    return error instanceof CallFailed ? error.fields : {}
  }
}

type ClockDialogProps = { userId: string; own: SyncedAttendance; opened: boolean; onClose: () => void }

export function ClockDialog({ userId, own, opened, onClose }: ClockDialogProps) {
  const { status, queued, refused } = own
  const [breakType, setBreakType] = useState<BreakType>('Tea Break')
  const [summary, setSummary] = useSavedText('work summary')
  const [summaryRefused, setSummaryRefused] = useState<string | null>(null)
  const [summaryOpen, setSummaryOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const primary = useRef<HTMLDivElement>(null)

  const take = async (step: PunchStep) => {
    setBusy(true)
    const outcome = await punchAndToast(userId, step)
    setBusy(false)
    return outcome
  }
  const startBreak = async () => {
    if ((await take({ kind: 'break-start', breakType })) === true)
      setBreakType(now => (now === breakType ? 'Tea Break' : now))
  }
  const punchOut = async () => {
    const outcome = await take({ kind: 'punch-out', description: summary })
    setSummaryRefused(outcome === true ? null : (outcome.description ?? null))
    if (outcome !== true) return
    setSummaryOpen(false)
    setSummary('')
  }
  const isChoice = (id: string | null) => status?.clients.some(one => one.clientId === id) ?? false
  // The last one again, until another is chosen.
  const client = [selected, status?.clientId ?? null].find(isChoice) ?? null
  const asksForWhom = status !== undefined && status.clients.length > 1
  const punchIn = () => take({ kind: 'punch-in', ...(client === null ? {} : { clientId: client }) })
  const atWork = status?.state === 'punched-in' || status?.state === 'on-break'
  useEffect(() => {
    // Punched out elsewhere: there is nothing to sum up any more. What was typed stays.
    if (!atWork) setSummaryOpen(false)
  }, [atWork])

  // What had the focus may be gone with the state it belonged to.
  const focusIfLost = useCallback(() => {
    if (document.activeElement === document.body) primary.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change that can take something away
  useEffect(focusIfLost, [status?.state, queued.length, refused.length])

  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title="Attendance"
        size="27rem"
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={!summaryOpen}
        trapFocus={!summaryOpen}
        returnFocus={false}
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
        centered
      >
        <Stack gap="lg">
          {refused.length > 0 && <RefusedNotice userId={userId} own={own} onNavigate={onClose} />}
          {queued.length > 0 && <QueuedNotice userId={userId} own={own} />}
          {status && own.unreachable && queued.length === 0 && <OfflineNotice />}
          {status ? (
            <>
              <ClockTimers status={status} />
              {asksForWhom && !atWork && (
                <ClientChoiceField
                  clients={status.clients}
                  value={client}
                  onChange={setSelected}
                  disabled={busy}
                />
              )}
              {!atWork && status.clients.length === 0 && <NoClientNotice onNavigate={onClose} />}
              <ClockSlides
                state={status.state}
                disabled={busy || (asksForWhom && !atWork && client === null)}
                breakType={breakType}
                onBreakType={setBreakType}
                onPunchIn={punchIn}
                onStartBreak={startBreak}
                onEndBreak={() => take({ kind: 'break-end' })}
                onPunchOut={async () => setSummaryOpen(true)}
                primary={primary}
              />
            </>
          ) : own.error ? (
            <ErrorState title="We couldn’t load your attendance" error={own.error} onRetry={own.retry} />
          ) : (
            <Loading />
          )}
          <Anchor component={Link} to="/attendance" size="sm" ta="center" onClick={onClose}>
            Your attendance this month
          </Anchor>
        </Stack>
      </Modal>
      <SummaryDialog
        opened={opened && summaryOpen}
        summary={summary}
        pending={busy}
        refused={summaryRefused}
        onSummary={text => {
          setSummaryRefused(null)
          setSummary(text)
        }}
        onSubmit={punchOut}
        onClose={() => setSummaryOpen(false)}
        onClosed={focusIfLost}
      />
    </>
  )
}

/** It has the focus until the slide comes that takes its place; else that would stay at the button that closes. */
function Loading() {
  return (
    <Stack
      gap="lg"
      role="status"
      aria-label="Loading..."
      tabIndex={-1}
      data-autofocus
      className={classes.loading ?? ''}
    >
      <Skeleton height={112} radius="md" />
      <Skeleton height={52} radius={26} />
    </Stack>
  )
}
