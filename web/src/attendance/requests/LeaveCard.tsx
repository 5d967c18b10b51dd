import { approveLeave, refuseLeave, withdrawLeave } from '@claimcrew/contract/attendance/contract'
import type { Leave } from '@claimcrew/contract/attendance/shapes'
import { Badge, Button, Text } from '@mantine/core'
import { useAct } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { refreshDays } from '../days.ts'
import { Decision } from './Decision.tsx'
import { leaveText } from './leaveText.ts'
import classes from './Requests.module.css'

const stateWords: Readonly<Record<Leave['state'], string>> = {
  asked: 'Waiting for an answer',
  approved: 'Granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

const stateColours: Readonly<Record<Leave['state'], string>> = {
  asked: 'amber',
  approved: 'teal',
  refused: 'gray',
  withdrawn: 'gray',
}

function Decide({ leave: { leaveId, billerName } }: { leave: Leave }) {
  const params = { leaveId }
  const onSettled = () => refreshDays()
  const approving = useAct(approveLeave, {
    onSuccess: () => toast.success('Leave granted', `${billerName} is told.`),
    onSettled,
  })
  const refusing = useAct(refuseLeave, {
    onSuccess: () => toast.success('Leave refused', `${billerName} is told.`),
    onSettled,
  })
  return (
    <Decision
      what={`the leave of ${billerName}`}
      approving={approving}
      refusing={refusing}
      onApprove={() => approving.mutate({ params, body: {} })}
      onRefuse={note => refusing.mutate({ params, body: { note } })}
    />
  )
}

function Withdraw({ leave }: { leave: Leave }) {
  const withdrawing = useAct(withdrawLeave, {
    onSuccess: () => toast.success('Leave withdrawn'),
    onError: error => toast.error('Not withdrawn', textOf(error)),
    onSettled: () => refreshDays(),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={withdrawing.isPending}
      aria-label={`Withdraw the leave, ${leaveText(leave)}`}
      onClick={() => withdrawing.mutate({ params: { leaveId: leave.leaveId } })}
    >
      Withdraw
    </Button>
  )
}

type LeaveCardProps = { leave: Leave; own: boolean; today: string }

/** One leave: from when to when, why, and how it was decided. */
export function LeaveCard({ leave, own, today }: LeaveCardProps) {
  const { state, billerName, reason, askedAt, decidedAt, decidedByName, note, firstDay } = leave
  const waits = state === 'asked'
  // What has begun is for somebody else to change.
  const withdraws = own && (waits || (state === 'approved' && firstDay > today))
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <Text size="sm" fw={560}>
          {!own && `${billerName}, `}
          {leaveText(leave)}
        </Text>
        <Badge variant="light" color={stateColours[state]}>
          {stateWords[state]}
        </Badge>
      </div>
      <Text size="sm">“{reason}”</Text>
      <Text size="xs" c="dimmed">
        Asked <TimeText at={askedAt} />
        {decidedAt && decidedByName && (
          <>
            . {stateWords[state]} by {decidedByName}, <TimeText at={decidedAt} />
          </>
        )}
      </Text>
      {note && <Text size="sm">Answer: “{note}”</Text>}
      {waits && !own && <Decide leave={leave} />}
      {withdraws && <Withdraw leave={leave} />}
    </div>
  )
}
