import { approveMonth } from '@claimcrew/contract/attendance/contract'
import { mayApprove } from '@claimcrew/contract/attendance/policy'
import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { daysOfMonth } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { roleMay } from '@claimcrew/contract/permissions'
import { Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { refreshDays } from '../registerQueries.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'
import classes from './Month.module.css'
import { MonthReopen } from './Reopen.tsx'

type MonthLockProps = {
  row: RegisterRow
  month: YearMonth
  /** The client whose days the row has, where an ADMIN looks at one client. */
  clientId: string | undefined
  /** The biller's own today: only days before it are finished. */
  today: string
  onBlock: (blocked: boolean) => void
}

/** Days whose times are provisional or unverified. */
const listDoubtfulDays = (row: RegisterRow, today: string) =>
  row.days.filter(({ date, marks, lateSent }) => date < today && (marks.includes('AUTO') || lateSent)).length

function ApproveDialog({
  row,
  month,
  clientId,
  today,
  onClose,
}: Omit<MonthLockProps, 'onBlock'> & { onClose: () => void }) {
  const { billerId, billerName, days, totals } = row
  const whileOpen = useWhileOpen()
  const approving = useMutateOnce(approveMonth, {
    onSuccess: () => {
      toast.success('Month approved', `${yearMonthText(month)} for ${billerName} is closed.`)
      whileOpen(onClose)
      void refreshDays()
    },
    // The hours that are shown may be others by now, or the month may be closed after all.
    onError: () => void refreshDays(),
  })
  const approve = () =>
    approving.mutate({
      body: {
        billerId,
        ...month,
        ...(clientId && { clientId }),
        expected: days.map(({ date, workedSeconds }) => ({ date, workedSeconds })),
      },
    })
  const doubtful = listDoubtfulDays(row, today)
  return (
    <ConfirmDialog
      title={`Approve ${yearMonthText(month)} for ${billerName}?`}
      confirmLabel="Approve and close"
      pending={approving.isPending}
      error={approving.isError ? errorText(approving.error) : undefined}
      onConfirm={approve}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        After this, no one can change its finished days unless an admin reopens the month with a reason.
      </Text>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>Punched</dt>
          <dd>{formatDuration(totals.workedSeconds)}</dd>
        </div>
        <div className={classes.fact}>
          <dt>Overtime</dt>
          <dd>{formatDuration(totals.overtimeSeconds)}</dd>
        </div>
        <div className={classes.fact}>
          <dt>Days</dt>
          <dd>
            {totals.present} present, {totals.half} half, {totals.absent} absent, {totals.leave} leave
          </dd>
        </div>
      </dl>
      {doubtful > 0 && (
        <Text size="sm" c="var(--attention)" mt="sm">
          {doubtful === 1 ? 'One day has' : `${doubtful} days have`} estimated or unverified times. Check{' '}
          {doubtful === 1 ? 'it' : 'them'} first.
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** Whether the month is locked, and the way to lock it or to open it again. */
export function MonthLock({ row, month, clientId, today, onBlock }: MonthLockProps) {
  const actor = useActor()
  const periods = useEngagementPeriods()
  const [confirming, setConfirming] = useState(false)
  useEffect(() => {
    onBlock(confirming)
    // Back can take the dialog away without an answer.
    return () => onBlock(false)
  }, [confirming, onBlock])
  const days = daysOfMonth(month.year, month.month)
  const [first = ''] = days
  const { lockedThrough } = row
  const locked = lockedThrough !== null && lockedThrough >= first
  const lastLocked = days.findLast(day => lockedThrough !== null && day <= lockedThrough) ?? first
  const lastFinished = days.findLast(
    day => day < today && actor !== null && mayApprove(actor, row.billerId, periods, day, today),
  )
  const canLock = lastFinished !== undefined && (lockedThrough === null || lockedThrough < lastFinished)
  return (
    <>
      {locked && (
        <Stack gap="xs" className={classes.lock ?? ''}>
          <Text size="sm" fw={560}>
            <IconLock size={15} stroke={1.8} aria-hidden /> Approved through {dayText(lastLocked)}
          </Text>
          {actor && roleMay(actor.role, 'attendance:reopen:all') && (
            <div>
              <MonthReopen billerId={row.billerId} month={month} clientId={clientId} />
            </div>
          )}
        </Stack>
      )}
      {canLock && (
        <Button
          size="sm"
          leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
          onClick={() => setConfirming(true)}
        >
          Approve and close
        </Button>
      )}
      {confirming && (
        <ApproveDialog
          row={row}
          month={month}
          clientId={clientId}
          today={today}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
