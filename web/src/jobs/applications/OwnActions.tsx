import { listClients } from '@claimcrew/contract/engagements/contract'
import {
  acceptOffer,
  declineOffer,
  getJob,
  listApplications,
  withdrawApplication,
} from '@claimcrew/contract/jobs/contract'
import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { DayText } from '../../kit/ui/TimeText.tsx'
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
  const settle = (title: string, message?: string) => ({
    onSuccess: () => {
      setAsking(null)
      toast.success(title, message)
      void refresh(listApplications, getJob, listClients)
    },
    // Somebody may have moved it meanwhile.
    onError: () => void refresh(listApplications),
  })
  const begins = offer && `You start with ${clientName} on ${dayText(offer.startsOn)}.`
  const accepting = useMutate(acceptOffer, settle('Offer accepted', begins ?? undefined))
  const declining = useMutate(declineOffer, settle('Offer declined', `${clientName} has been notified.`))
  const withdrawing = useMutate(withdrawApplication, settle('Application withdrawn'))
  if (!isOpenStage(stage)) return null
  return (
    <>
      <Group gap="sm">
        {stage === 'offered' && (
          <>
            <Button onClick={() => setAsking('accept')}>Accept offer</Button>
            <Button variant="default" onClick={() => setAsking('decline')}>
              Decline
            </Button>
          </>
        )}
        {stage !== 'offered' && (
          <Button variant="default" onClick={() => setAsking('withdraw')}>
            Withdraw
          </Button>
        )}
      </Group>
      {asking === 'accept' && offer && (
        <ConfirmDialog
          title={`Work for ${clientName}?`}
          confirmLabel="Accept"
          pending={accepting.isPending}
          error={accepting.error ? errorText(accepting.error) : undefined}
          onConfirm={() => accepting.mutate({ params, body: { version: offer.version } })}
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
          onConfirm={() => declining.mutate({ params, body: { reason } })}
          onClose={close}
        >
          <Text size="sm" mb="sm">
            This ends your application for this job. {clientName} will be notified.
          </Text>
          <TextInput
            label="Reason (optional)"
            maxLength={300}
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
          onConfirm={() => withdrawing.mutate({ params })}
          onClose={close}
        >
          {clientName} will be notified. You can’t apply to the same job again.
        </ConfirmDialog>
      )}
    </>
  )
}
