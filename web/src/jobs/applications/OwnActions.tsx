import { withdrawApplication } from '@claimcrew/contract/jobs/contract'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { useAcceptOffer, useApplicationStep, useDeclineOffer } from './useApplicationStep.ts'
import { offerText } from './words.ts'

type OwnAction = 'accept' | 'decline' | 'withdraw'

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
  const accepting = useAcceptOffer(application, onDone)
  const declining = useDeclineOffer(application, reason, onDone)
  const withdrawing = useApplicationStep(application, {
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
