import type { Correction } from '@claimcrew/contract/attendance/corrections'
import {
  approveCorrection,
  refuseCorrection,
  withdrawCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Actor } from '@claimcrew/contract/permissions'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { useToday } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { DecisionButtons } from '../../kit/ui/decision/DecisionButtons.tsx'
import { DecisionCard } from '../../kit/ui/decision/DecisionCard.tsx'
import { WithdrawButton } from '../../kit/ui/decision/WithdrawButton.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'
import { refreshDays } from '../registerQueries.ts'
import { useEngagementPeriods } from '../shared/useEngagementPeriods.ts'
import { Differences } from './Differences.tsx'
import { isDecided, withoutDecided } from './decided.ts'

const stateStyles: Readonly<Record<Correction['state'], StateStyle>> = {
  asked: { word: 'Waiting for a decision', color: 'amber' },
  approved: { word: 'Approved', color: 'teal' },
  refused: { word: 'Declined', color: 'gray' },
  withdrawn: { word: 'Withdrawn', color: 'gray' },
  made: { word: 'Corrected', color: 'teal' },
}

function DecideCorrection({ correction }: { correction: Correction }) {
  const params = { correctionId: correction.correctionId }
  // Also after an error: another user may have decided meanwhile.
  const onSettled = () => refreshDays()
  const onError = (error: Error) => toast.error(failureTitle(error, 'Not decided'), errorText(error))
  const approving = useMutateOnce(approveCorrection, {
    onSuccess: () => toast.success('Correction approved', `${correction.billerName} has been notified.`),
    onError,
    onSettled,
  })
  const refusing = useMutateOnce(refuseCorrection, {
    onSuccess: () => toast.success('Correction declined', `${correction.billerName} has been notified.`),
    // Where somebody else has decided meanwhile the form goes, and its own message with it.
    onError: error => isDecided(error) && onError(error),
    onSettled,
  })
  return (
    <DecisionButtons
      what={`the correction for ${correction.billerName}`}
      approving={approving}
      refusing={withoutDecided(refusing)}
      onApprove={() => approving.mutate({ params, body: {} })}
      onRefuse={note => refusing.mutate({ params, body: { note } })}
    />
  )
}

function WithdrawCorrection({ correctionId }: { correctionId: string }) {
  const withdrawing = useMutateOnce(withdrawCorrection, {
    onSuccess: () => toast.success('Request withdrawn'),
    onError: error => toast.error(failureTitle(error, 'We couldn’t withdraw it'), errorText(error)),
    onSettled: () => refreshDays(),
  })
  return (
    <WithdrawButton
      pending={withdrawing.isPending}
      onWithdraw={() => withdrawing.mutate({ params: { correctionId } })}
    />
  )
}

/** Who decides an objection, for those who do not. */
function readDecider({ clientDecides, correctedById }: Correction, actor: Actor | null): string {
  if (clientDecides) return 'The client of that day'
  return actor?.role === 'ADMIN' && correctedById === actor.userId ? 'Another admin' : 'An admin'
}

type CorrectionCardProps = {
  correction: Correction
  /** Whose and which day it is, where that does not go without saying. */
  heading?: ReactNode
  action?: ReactNode
}

/** One correction: what, who, when, why, and how it was decided. */
export function CorrectionCard({ correction, heading, action }: CorrectionCardProps) {
  const actor = useActor()
  const periods = useEngagementPeriods()
  const { state, askedById, askedByName, decidedAt, timeZone } = correction
  const today = useToday(timeZone)
  const pending = state === 'asked'
  const decides = pending && actor && mayDecide(actor, correction, periods, today)
  const withdraws = pending && actor?.userId === askedById
  const decided = decidedAt !== null && state !== 'made' && state !== 'withdrawn'
  return (
    <DecisionCard
      heading={heading}
      stateStyle={stateStyles[state]}
      marks={[
        ...(correction.disputes ? ['Dispute'] : []),
        ...(correction.before === null ? ['Missing session'] : []),
        ...(correction.clientChanged ? ['Client changed'] : []),
      ]}
      reason={correction.reason}
      requested={{
        words: `${state === 'made' ? 'By' : 'Requested by'} ${askedByName},`,
        at: correction.askedAt,
      }}
      decided={decided ? { by: correction.decidedByName, at: decidedAt } : undefined}
      answer={correction.note}
      actions={
        <>
          {decides && <DecideCorrection correction={correction} />}
          {pending && !decides && !withdraws && correction.disputes && (
            <Text size="sm" c="dimmed">
              {readDecider(correction, actor)} will decide.
            </Text>
          )}
          {withdraws && <WithdrawCorrection correctionId={correction.correctionId} />}
          {action}
        </>
      }
    >
      {correction.clientName !== null && actor?.role !== 'CLIENT' && (
        <Text size="sm">For {correction.clientName}</Text>
      )}
      <Differences
        before={correction.before}
        after={correction.after}
        timeZone={timeZone}
        day={correction.day}
      />
    </DecisionCard>
  )
}
