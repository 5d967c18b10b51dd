import {
  approveCorrection,
  refuseCorrection,
  withdrawCorrection,
} from '@claimcrew/contract/attendance/contract'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction } from '@claimcrew/contract/attendance/shapes'
import { Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAct } from '../../kit/query.ts'
import { toast } from '../../kit/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { tiesBehind, useActor } from '../actor.ts'
import { refreshDays } from '../days.ts'
import { differencesOf } from './correctionDiff.ts'
import { Decision } from './Decision.tsx'
import classes from './Requests.module.css'

const stateWords: Readonly<Record<Correction['state'], string>> = {
  asked: 'Waiting for an answer',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  made: 'Corrected',
}

const stateColours: Readonly<Record<Correction['state'], string>> = {
  asked: 'amber',
  approved: 'teal',
  refused: 'gray',
  withdrawn: 'gray',
  made: 'teal',
}

/** Before and after, line by line. */
function Differences({ correction: { before, after, timeZone, day } }: { correction: Correction }) {
  const lines = differencesOf(before, after, timeZone, day)
  return (
    <dl className={classes.differences}>
      {lines.map(({ what, before: was, after: is }) => (
        <div key={`${what} ${was} ${is}`}>
          <dt>{what}</dt>
          <dd className="tabular">
            {before && (
              <>
                {was === null ? <span className={classes.none}>nothing</span> : <del>{was}</del>}
                <span aria-hidden> → </span>
              </>
            )}
            {is === null ? <span className={classes.none}>nothing</span> : <ins>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decide({ correction }: { correction: Correction }) {
  const params = { correctionId: correction.correctionId }
  // Also after a refusal: somebody else may have decided meanwhile.
  const onSettled = () => refreshDays()
  const approving = useAct(approveCorrection, {
    onSuccess: () => toast.success('Correction approved', `${correction.billerName} is told.`),
    onSettled,
  })
  const refusing = useAct(refuseCorrection, {
    onSuccess: () => toast.success('Correction refused', `${correction.billerName} is told.`),
    onSettled,
  })
  return (
    <Decision
      what={`the correction of ${correction.billerName}`}
      approving={approving}
      refusing={refusing}
      onApprove={() => approving.mutate({ params, body: {} })}
      onRefuse={note => refusing.mutate({ params, body: { note } })}
    />
  )
}

function Withdraw({ correction }: { correction: Correction }) {
  const withdrawing = useAct(withdrawCorrection, {
    onSuccess: () => toast.success('Request withdrawn'),
    onError: error => toast.error('Not withdrawn', textOf(error)),
    onSettled: () => refreshDays(),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={withdrawing.isPending}
      onClick={() => withdrawing.mutate({ params: { correctionId: correction.correctionId } })}
    >
      Withdraw
    </Button>
  )
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
  const { state, billerId, askedById, day } = correction
  const waits = state === 'asked'
  const decides = waits && actor && mayDecide(actor, correction, tiesBehind(actor, billerId, day))
  const withdraws = waits && actor?.userId === askedById
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        {heading}
        <Badge variant="light" color={stateColours[state]}>
          {stateWords[state]}
        </Badge>
        {correction.disputes && (
          <Badge variant="outline" color="gray">
            Objection
          </Badge>
        )}
        {correction.before === null && (
          <Badge variant="outline" color="gray">
            Missing session
          </Badge>
        )}
      </div>
      <Differences correction={correction} />
      <Text size="sm">“{correction.reason}”</Text>
      <Text size="xs" c="dimmed">
        {state === 'made' ? 'By' : 'Asked by'} {correction.askedByName}, <TimeText at={correction.askedAt} />
        {correction.decidedAt && state !== 'made' && state !== 'withdrawn' && (
          <>
            . {stateWords[state]} by {correction.decidedByName}, <TimeText at={correction.decidedAt} />
          </>
        )}
      </Text>
      {correction.note && <Text size="sm">Answer: “{correction.note}”</Text>}
      {decides && <Decide correction={correction} />}
      {waits && !decides && !withdraws && correction.disputes && (
        <Text size="sm" c="dimmed">
          An administrator decides this one.
        </Text>
      )}
      {withdraws && <Withdraw correction={correction} />}
      {action}
    </div>
  )
}
