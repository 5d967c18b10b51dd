import { listClients } from '@claimcrew/contract/engagements/contract'
import {
  acceptOffer,
  declineOffer,
  getApplication,
  getJob,
  listApplications,
  withdrawApplication,
} from '@claimcrew/contract/jobs/contract'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application, Stage } from '@claimcrew/contract/jobs/shapes'
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { offerText } from './words.ts'

type OwnAction = 'accept' | 'decline' | 'withdraw'

type OwnStep = {
  readonly send: () => Promise<object>
  /** Where it leads. */
  readonly stage: Stage
  readonly title: string
  readonly message?: string | undefined
  readonly onDone: () => void
}

/** A step of the applicant's own. An offer is accepted once: where the answer is lost, its stage says what became of it. */
function useOwnStep({ applicationId }: Application, { send, stage, title, message, onDone }: OwnStep) {
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
    onSettled: () => void refresh(listApplications, getJob, listClients),
  })
}

/** Whatever the applicant can still do: answer an offer, or take the application back. */
export function OwnActions({ application }: { application: Application }) {
  const [asking, setAsking] = useState<OwnAction | null>(null)
  const [reason, setReason] = useState('')
  const { applicationId, clientName, offer, stage } = application
  const params = { applicationId }
  const close = () => {
    setAsking(null)
    for (const act of [accepting, declining, withdrawing]) act.reset()
  }
  const onDone = () => setAsking(null)
  const accepting = useOwnStep(application, {
    send: () => call(acceptOffer, { params, body: { version: offer?.version } }),
    stage: 'hired',
    title: 'Offer accepted',
    message: offer ? `You start with ${clientName} on ${dayText(offer.startsOn)}.` : undefined,
    onDone,
  })
  const declining = useOwnStep(application, {
    send: () => call(declineOffer, { params, body: { reason } }),
    stage: 'declined',
    title: 'Offer declined',
    message: `${clientName} has been notified.`,
    onDone,
  })
  const withdrawing = useOwnStep(application, {
    send: () => call(withdrawApplication, { params }),
    stage: 'withdrawn',
    title: 'Application withdrawn',
    onDone,
  })
  if (!isOpenStage(stage)) return null
  return (
    <>
      <FormButtons>
        {stage === 'offered' && (
          <>
            <Button variant="default" onClick={() => setAsking('decline')}>
              Decline
            </Button>
            <Button onClick={() => setAsking('accept')}>Accept offer</Button>
          </>
        )}
        {stage !== 'offered' && (
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        )}
      </FormButtons>
      {asking === 'accept' && offer && (
        <ConfirmDialog
          title={`Work for ${clientName}?`}
          confirmLabel="Accept"
          pending={accepting.isPending}
          error={accepting.error ? errorText(accepting.error) : undefined}
          onConfirm={() => accepting.mutate()}
          onClose={close}
        >
          You start <DayText day={offer.startsOn} />: {offerText(offer)}. From that day, {clientName} can see
          your attendance and tracked time, and you can see each other’s contact details.
        </ConfirmDialog>
      )}
      {asking === 'decline' && (
        <ConfirmDialog
          title="Decline this offer?"
          confirmLabel="Decline offer"
          ends
          pending={declining.isPending}
          error={declining.error ? errorText(declining.error) : undefined}
          onConfirm={() => declining.mutate()}
          onClose={close}
        >
          <Text size="sm" mb="sm">
            This ends your application for this job. {clientName} will be notified.
          </Text>
          <UnsavedChanges when={reason.trim() !== ''} saving={declining} />
          <TextInput
            label="Reason (optional)"
            maxLength={300}
            readOnly={declining.isPending}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw this application?"
          confirmLabel="Withdraw"
          ends
          pending={withdrawing.isPending}
          error={withdrawing.error ? errorText(withdrawing.error) : undefined}
          onConfirm={() => withdrawing.mutate()}
          onClose={close}
        >
          {clientName} will be notified. You can’t apply to the same job again.
        </ConfirmDialog>
      )}
    </>
  )
}
