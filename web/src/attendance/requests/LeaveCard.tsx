import type { Leave } from '@claimcrew/contract/attendance/leave'
import { approveLeave, refuseLeave, withdrawLeave } from '@claimcrew/contract/attendance/leave'
import { mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import { Text } from '@mantine/core'
import { useActor } from '../../kit/actingFor.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { rangeText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { DecisionButtons } from '../../kit/ui/decision/DecisionButtons.tsx'
import { DecisionCard } from '../../kit/ui/decision/DecisionCard.tsx'
import { WithdrawButton } from '../../kit/ui/decision/WithdrawButton.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'
import { refreshDays } from '../registerQueries.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'
import { isDecided, withoutDecided } from './decided.ts'

const stateStyles: Readonly<Record<Leave['state'], StateStyle>> = {
  asked: { word: 'Waiting for a decision', color: 'amber' },
  approved: { word: 'Approved', color: 'teal' },
  refused: { word: 'Declined', color: 'gray' },
  withdrawn: { word: 'Withdrawn', color: 'gray' },
}

function DecideLeave({ leave: { leaveId, billerName } }: { leave: Leave }) {
  const params = { leaveId }
  const onSettled = () => refreshDays()
  const onError = (error: Error) => toast.error(failureTitle(error, 'Not decided'), errorText(error))
  const approving = useMutateOnce(approveLeave, {
    onSuccess: () => toast.success('Leave approved', `${billerName} has been notified.`),
    onError,
    onSettled,
  })
  const refusing = useMutateOnce(refuseLeave, {
    onSuccess: () => toast.success('Leave declined', `${billerName} has been notified.`),
    // Where somebody else has decided meanwhile the form goes, and its own message with it.
    onError: error => isDecided(error) && onError(error),
    onSettled,
  })
  return (
    <DecisionButtons
      what={`the leave for ${billerName}`}
      approving={approving}
      refusing={withoutDecided(refusing)}
      onApprove={() => approving.mutate({ params, body: {} })}
      onRefuse={note => refusing.mutate({ params, body: { note } })}
    />
  )
}

function WithdrawLeave({ leave }: { leave: Leave }) {
  const withdrawing = useMutateOnce(withdrawLeave, {
    onSuccess: () => toast.success('Leave withdrawn'),
    onError: error => toast.error(failureTitle(error, 'We couldn’t withdraw it'), errorText(error)),
    onSettled: () => refreshDays(),
  })
  return (
    <WithdrawButton
      label={`Withdraw the leave, ${rangeText(leave.firstDay, leave.lastDay)}`}
      pending={withdrawing.isPending}
      onWithdraw={() => withdrawing.mutate({ params: { leaveId: leave.leaveId } })}
    />
  )
}

type LeaveCardProps = { leave: Leave; own: boolean; today: string }

/** One leave: from when to when, why, and how it was decided. */
export function LeaveCard({ leave, own, today }: LeaveCardProps) {
  const { state, billerName, reason, askedAt, decidedAt, decidedByName, note, firstDay } = leave
  const actor = useActor()
  const periods = useEngagementPeriods()
  const pending = state === 'asked'
  const decides = pending && actor !== null && mayDecideLeave(actor, leave, periods, today)
  // Leave that has begun cannot be withdrawn any more.
  const withdraws = own && (pending || (state === 'approved' && firstDay > today))
  return (
    <DecisionCard
      heading={
        <Text size="sm" fw={560}>
          {!own && `${billerName}, `}
          {rangeText(leave.firstDay, leave.lastDay)}
        </Text>
      }
      stateStyle={stateStyles[state]}
      reason={reason}
      requested={{ words: 'Requested', at: askedAt }}
      decided={decidedAt && decidedByName ? { by: decidedByName, at: decidedAt } : undefined}
      answer={note}
      actions={
        <>
          {decides && <DecideLeave leave={leave} />}
          {withdraws && <WithdrawLeave leave={leave} />}
        </>
      }
    />
  )
}
