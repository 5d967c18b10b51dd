import { listClients } from '@claimcrew/contract/engagements/contract'
import {
  acceptOffer,
  declineOffer,
  getApplication,
  getJob,
  listApplications,
} from '@claimcrew/contract/jobs/contract'
import type { Application, Stage } from '@claimcrew/contract/jobs/shapes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'

type ApplicationStep = {
  readonly send: () => Promise<object>
  /** Where it leads. */
  readonly stage: Stage
  readonly title: string
  readonly message?: string | undefined
  readonly onDone: () => void
}

/** A step of the applicant's own. An offer is accepted once: where the answer is lost, its stage says what became of it. */
export function useApplicationStep(
  { applicationId }: Pick<Application, 'applicationId'>,
  { send, stage, title, message, onDone }: ApplicationStep,
) {
  return useMutation<object, Error, void>({
    mutationFn: () =>
      sendOrRecover(send, async () => {
        const { application } = await call(getApplication, { params: { applicationId } })
        return application.stage === stage ? application : null
      }),
    onSuccess: () => {
      onDone()
      toast.success(title, message)
    },
    // Also after an error: somebody may have moved it meanwhile.
    onSettled: () => void refresh(listApplications, getApplication, getJob, listClients),
  })
}

/** Takes the offer in the version that was read. */
export function useAcceptOffer(application: Application, onDone: () => void) {
  const { applicationId, clientName, offer } = application
  return useApplicationStep(application, {
    send: () => call(acceptOffer, { params: { applicationId }, body: { version: offer?.version } }),
    stage: 'hired',
    title: 'Offer accepted',
    message: offer ? `You start with ${clientName} on ${dayText(offer.startsOn)}.` : undefined,
    onDone,
  })
}

export function useDeclineOffer(application: Application, reason: string, onDone: () => void) {
  const { applicationId, clientName } = application
  return useApplicationStep(application, {
    send: () => call(declineOffer, { params: { applicationId }, body: { reason } }),
    stage: 'declined',
    title: 'Offer declined',
    message: `${clientName} has been notified.`,
    onDone,
  })
}
