import { declineInvitation, getJob, listInvitations } from '@claimcrew/contract/jobs/contract'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'

type DeclineInvitationProps = { invitation: Pick<JobInvitation, 'invitationId' | 'clientName'> }

/** Declines what a client asked one to apply to, once that is confirmed. */
export function DeclineInvitation({ invitation: { invitationId, clientName } }: DeclineInvitationProps) {
  const [asking, setAsking] = useState(false)
  const declining = useMutateOnce(declineInvitation, {
    onSuccess: () => {
      setAsking(false)
      toast.success('Invitation declined', `${clientName} has been notified.`)
      void refresh(listInvitations, getJob)
    },
    onError: () => void refresh(listInvitations, getJob),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Decline
      </Button>
      {asking && (
        <ConfirmDialog
          title="Decline this invitation?"
          confirmLabel="Decline"
          pending={declining.isPending}
          error={declining.error ? errorText(declining.error) : undefined}
          onConfirm={() => declining.mutate({ params: { invitationId } })}
          onClose={() => setAsking(false)}
        >
          {clientName} will be notified. You can still apply while the job is open.
        </ConfirmDialog>
      )}
    </>
  )
}
