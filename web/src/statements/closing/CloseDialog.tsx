import { countText, exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { closeMonth } from '@claimcrew/contract/statements/contract'
import type { ClosingRow } from '@claimcrew/contract/statements/shapes'
import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { refreshStatements } from '../useStatementChanges.ts'
import classes from './Closing.module.css'
import { sumClosing } from './closingRows.ts'

type CloseDialogProps = {
  month: string
  rows: readonly ClosingRow[]
  /** Whose month it is, where an ADMIN closes it. */
  clientId: string | undefined
  onDone: () => void
  onRefused: (fieldErrors: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** Says what closing does before it does it, all of it or nothing. */
export function CloseDialog({ month, rows, clientId, onDone, onRefused, onClose }: CloseDialogProps) {
  // As it was when one asked: the list is read again while the dialog is open.
  const [initialRows] = useState(rows)
  const { statements, amountCents, toApprove, toSubmit } = sumClosing(initialRows)
  const [leaves, setLeaves] = useState(false)
  const closing = useMutate(closeMonth, {
    onSuccess: reply => {
      toast.success(
        `${monthText(month)} is closed`,
        `${countText(reply.statements.length, 'statement')} final.`,
      )
      void refreshStatements()
      onDone()
    },
    onError: error => {
      onRefused(fieldErrorsOf(error))
      void refreshStatements()
    },
  })
  const close = () =>
    closing.mutate({
      params: { month },
      body: {
        billerIds: initialRows.map(({ billerId }) => billerId),
        ...(clientId && { clientId }),
        approveProduction: toApprove > 0,
        leaveUnsubmitted: leaves,
      },
    })
  return (
    <ConfirmDialog
      title={`Close ${monthText(month)} for ${initialRows.length === 1 ? initialRows[0]?.billerName : countText(initialRows.length, 'biller')}?`}
      confirmLabel={closing.isPending ? 'Closing…' : 'Close month'}
      pending={closing.isPending}
      disabled={toSubmit > 0 && !leaves}
      error={closing.isError ? errorText(closing.error) : undefined}
      onConfirm={close}
      onClose={onClose}
    >
      <Stack gap="md">
        <ul className={classes.consequences}>
          <li>Attendance for the month is approved and closed.</li>
          <li>
            Production is closed
            {toApprove > 0 &&
              `, and ${countText(toApprove, 'day')} waiting for you ${toApprove === 1 ? 'is' : 'are'} approved`}
            .
          </li>
          <li>
            {countText(statements, 'statement')} of {exactMoneyText(amountCents)}{' '}
            {statements === 1 ? 'becomes final and gets its number' : 'become final and get their numbers'}.
            After that it can’t change. Later corrections go on next month’s statement.
          </li>
          <li>We’ll notify the billers.</li>
        </ul>
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
