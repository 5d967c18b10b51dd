import { reopenMonth } from '@claimcrew/contract/attendance/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMutateOnce } from '../../kit/call/query.ts'
import { type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { refreshDays } from '../registerQueries.ts'

type MonthReopenProps = {
  billerId: string
  month: YearMonth
  /** The only client whose days are reopened; everybody's without one. */
  clientId?: string | undefined
}

/** For an ADMIN: opens a locked month again, and says why. */
export function MonthReopen({ billerId, month, clientId }: MonthReopenProps) {
  const [asking, setAsking] = useState(false)
  const reopening = useMutateOnce(reopenMonth, {
    onSuccess: () => {
      setAsking(false)
      toast.success('Month reopened', `${yearMonthText(month)} can be corrected again.`)
      void refreshDays()
    },
  })
  if (!asking)
    return (
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        Reopen {yearMonthText(month)}
      </Button>
    )
  return (
    <ReasonForm
      label="Reason for reopening"
      confirmLabel="Reopen"
      pending={reopening.isPending}
      error={reopening.error}
      onConfirm={reason => reopening.mutate({ body: { billerId, ...month, clientId, reason } })}
      onCancel={() => setAsking(false)}
    />
  )
}
