import {
  getApplication,
  getJob,
  listApplicants,
  listPosts,
  moveApplication,
} from '@claimcrew/contract/jobs/contract'
import { canMoveStage } from '@claimcrew/contract/jobs/rules'
import type { Application, Stage } from '@claimcrew/contract/jobs/shapes'
import type { Input } from '@claimcrew/contract/kit/endpoint'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { holdTab } from '../../kit/holdTab.ts'
import { dropUndo, toastWithLastUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { stageWords } from '../applications/words.ts'
import type { BoardColumn } from './columns.ts'

/** What is asked about somebody before it is done. */
type PendingMove = { readonly what: 'hire' | 'decline' | 'withdraw'; readonly application: Application }

/** Whether somebody is by now where they were put. */
export const recoverMove = async ({ params, body }: Input<typeof moveApplication>) => {
  const reply = await call(getApplication, { params })
  return reply.application.stage === body.stage ? reply : null
}

export const refreshHiring = () => refresh(listApplicants, getApplication, getJob, listPosts)

/** Puts applicants into other columns: at once where that is all, after a question where it means more. */
export function useMoveApplicant() {
  const [asking, setAsking] = useState<PendingMove | null>(null)
  // Under way until the board is read again, so that nobody jumps back in between.
  const moving = useMutate(moveApplication, { recover: recoverMove, onSettled: () => refreshHiring() })
  const move = (application: Application, stage: 'shortlisted' | 'interview') => {
    const { applicationId, stage: before, userName } = application
    // Each move is told by its own promise: callbacks of `mutate` are dropped when another card is moved meanwhile.
    holdTab(moving.mutateAsync({ params: { applicationId }, body: { stage } })).then(
      ({ application: after }) => {
        const toastText = [userName, `Now in ${stageWords[stage]}.`] as const
        // An offer that was taken back would have to be made again.
        const back = before === 'shortlisted' || before === 'interview' ? before : null
        if (back && canMoveStage(after.stage, back))
          toastWithLastUndo(applicationId, ...toastText, () => move(after, back))
        else toast.success(...toastText)
      },
      error => toast.error(failureTitle(error, `We couldn’t move ${userName}`), errorText(error)),
    )
  }
  const put = (application: Application, to: BoardColumn) => {
    dropUndo(application.applicationId)
    if (to === 'shortlisted' || to === 'interview') move(application, to)
    else if (to === 'declined') setAsking({ what: 'decline', application })
    else if (to !== 'new') setAsking({ what: 'hire', application })
  }
  /** Where somebody is seen while the server has not answered yet. */
  const shownStage = ({ applicationId, stage }: Application): Stage =>
    moving.isPending && moving.variables.params.applicationId === applicationId
      ? moving.variables.body.stage
      : stage
  const askToWithdraw = (application: Application) => setAsking({ what: 'withdraw', application })
  return { put, askToWithdraw, asking, close: () => setAsking(null), shownStage }
}
