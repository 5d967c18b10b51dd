import { approveLeave, refuseLeave, withdrawLeave } from '@claimcrew/contract/attendance/contract'
import { mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import type { Leave } from '@claimcrew/contract/attendance/shapes'
import { Text } from '@mantine/core'
import { useAct } from '../../kit/call/query.ts'
import { rangeText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { Decide } from '../../kit/ui/decision/Decide.tsx'
import { DecisionCard } from '../../kit/ui/decision/DecisionCard.tsx'
import { Withdraw } from '../../kit/ui/decision/Withdraw.tsx'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import type { StateLook } from '../../kit/ui/state/StateBadge.tsx'
import { refreshDays } from '../days.ts'
import { useActor, useTies } from '../shared/actor.ts'

const looks: Readonly<Record<Leave['state'], StateLook>> = {
  asked: { word: 'Waiting for a decision', colour: 'amber' },
  approved: { word: 'Approved', colour: 'teal' },
  refused: { word: 'Declined', colour: 'gray' },
  withdrawn: { word: 'Withdrawn', colour: 'gray' },
}

function DecideLeave({ leave: { leaveId, billerName } }: { leave: Leave }) {
  const params = { leaveId }
  const onSettled = () => refreshDays()
  const approving = useAct(approveLeave, {
    onSuccess: () => toast.success('Leave approved', `${billerName} has been notified.`),
    onSettled,
  })
  const refusing = useAct(refuseLeave, {
    onSuccess: () => toast.success('Leave declined', `${billerName} has been notified.`),
    onSettled,
  })
  return (
    <Decide
      what={`the leave for ${billerName}`}
      approving={approving}
      refusing={refusing}
      onApprove={() => approving.mutate({ params, body: {} })}
      onRefuse={note => refusing.mutate({ params, body: { note } })}
    />
  )
}

function WithdrawLeave({ leave }: { leave: Leave }) {
  const withdrawing = useAct(withdrawLeave, {
    onSuccess: () => toast.success('Leave withdrawn'),
    onError: error => toast.error('We couldn’t withdraw it', textOf(error)),
    onSettled: () => refreshDays(),
  })
  return (
    <Withdraw
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
  const ties = useTies()
  const pending = state === 'asked'
  const decides = pending && actor !== null && mayDecideLeave(actor, leave, ties, today)
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
      look={looks[state]}
      reason={reason}
      asked={{ words: 'Asked', at: askedAt }}
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
