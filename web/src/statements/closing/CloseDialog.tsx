import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { closeMonth, getMonthClosing } from '@claimcrew/contract/statements/contract'
import { toDueDay } from '@claimcrew/contract/statements/rules'
import type { ClosingRow } from '@claimcrew/contract/statements/shapes'
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { cacheReply } from '../../kit/call/cache.ts'
import { call, fieldErrorsOf, isUnanswered } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { logError } from '../../kit/log.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { refreshStatements } from '../useStatementChanges.ts'
import classes from './Closing.module.css'
import { isOpen, nameBillers, sumClosing, sumGaps, toExpectedClosing } from './closingRows.ts'

type CloseDialogProps = {
  month: string
  rows: readonly ClosingRow[]
  today: string
  /** The client whose month it is, where an ADMIN closes it. */
  clientId: string | undefined
  onDone: () => void
  onRefused: (fieldErrors: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** Says what closing does before it does it, all of it or nothing, and nothing else than that. */
export function CloseDialog({ month, rows, today, clientId, onDone, onRefused, onClose }: CloseDialogProps) {
  // As it was when one asked: the list is read again while the dialog is open.
  const [rowsToClose, setRowsToClose] = useState(rows)
  const [leaves, setLeaves] = useState(false)
  const [reason, setReason] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [isOver, setOver] = useState(false)
  const [isDone, setDone] = useState(false)
  const goOn = useEffectEvent(onDone)
  // Once nothing of it is unsaved any more: what was typed would ask before one leaves.
  useEffect(() => {
    if (isDone) goOn()
  }, [isDone])
  const may = useMay()
  const approves = may('attendance:approve:team') && may('production:review:team')
  const { statements, amountCents, toApprove, toSubmit } = sumClosing(rowsToClose)
  const gaps = sumGaps(rowsToClose)

  const done = (count: number) => {
    toast.success(
      `${monthText(month)} is closed for ${nameBillers(rowsToClose)}`,
      `${countText(count, 'statement')} final.`,
    )
    void refreshStatements()
    setDone(true)
  }
  /** Shows what closing would come to by now, and asks again. An answer that was lost may have been a yes. */
  const askAgain = async (error: Error) => {
    const input = { params: { month }, query: clientId ? { clientId } : {} }
    const reply = await call(getMonthClosing, input)
    cacheReply(getMonthClosing, input, reply)
    const now = reply.closing.billers.filter(row => rowsToClose.some(one => one.billerId === row.billerId))
    const open = now.filter(isOpen)
    if (open.length > 0) {
      setRowsToClose(open)
      setLeaves(false)
    } else if (isUnanswered(error)) done(sumClosing(now).statements)
    else setOver(true)
  }
  const closing = useMutateOnce(closeMonth, {
    onSuccess: reply => done(reply.statements.length),
    onError: error => {
      onRefused(fieldErrorsOf(error))
      askAgain(error).catch(cause => logError('The month was not read again', cause))
    },
  })
  const close = () =>
    closing.mutate({
      params: { month },
      body: {
        billerIds: rowsToClose.map(({ billerId }) => billerId),
        ...(clientId && { clientId }),
        approveProduction: toApprove > 0,
        leaveUnsubmitted: leaves,
        ...(gaps > 0 && { despiteGaps: true, reason }),
        ...(dueOn && { dueOn }),
        expected: toExpectedClosing(rowsToClose),
      },
    })
  const fieldErrors = fieldErrorsOf(closing.error)
  return (
    <ConfirmDialog
      title={`Close ${monthText(month)} for ${nameBillers(rowsToClose)}?`}
      confirmLabel={closing.isPending ? 'Closing…' : gaps > 0 ? 'Close anyway' : 'Close month'}
      pending={closing.isPending}
      typed={!isDone && (reason.trim() !== '' || dueOn !== '')}
      disabled={isOver || (toSubmit > 0 && !leaves) || (gaps > 0 && reason.trim() === '')}
      error={closing.error ? errorText(closing.error) : undefined}
      onConfirm={close}
      onClose={onClose}
    >
      <Stack gap="md">
        <ul className={classes.consequences}>
          {approves ? (
            <>
              <li>Attendance for the month is approved and closed.</li>
              <li>
                Production is closed
                {toApprove > 0 &&
                  `, and ${countText(toApprove, 'day')} waiting for you ${toApprove === 1 ? 'is' : 'are'} approved`}
                .
              </li>
            </>
          ) : (
            <li>
              Attendance and production stay as a manager approved them. What isn’t approved can’t be closed.
            </li>
          )}
          <li>
            {countText(statements, 'statement')} of {exactMoneyText(amountCents)}{' '}
            {statements === 1 ? 'becomes final and gets its number' : 'become final and get their numbers'}.
            After that it can’t change. Later corrections go on next month’s statement.
          </li>
          {gaps > 0 && (
            <li>
              {countText(gaps, 'time gap')} {gaps === 1 ? 'is' : 'are'} dismissed with your reason. The
              statement shows it.
            </li>
          )}
          <li>We’ll notify the billers.</li>
        </ul>
        {gaps > 0 && (
          <Textarea
            label="Why close with time gaps?"
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={1000}
            readOnly={closing.isPending}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            error={fieldErrors.reason}
          />
        )}
        <TextInput
          type="date"
          label="Due on"
          min={today}
          readOnly={closing.isPending}
          value={dueOn || toDueDay(today)}
          onChange={event => setDueOn(event.currentTarget.value)}
          error={fieldErrors.dueOn}
        />
        {toSubmit > 0 && (
          <Checkbox
            checked={leaves}
            onChange={event => setLeaves(event.currentTarget.checked)}
            label={`Close production for ${countText(toSubmit, 'day')} even though it wasn’t submitted`}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
