import { takeBackOffer } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { useMutateOnce } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { offerText } from '../applications/words.ts'
import { refreshHiring } from './useMoveApplicant.ts'

type WithdrawOfferDialogProps = { application: Application; onClose: () => void }

/** Before a client takes an offer back; the applicant then stands where they stood before. */
export function WithdrawOfferDialog({ application, onClose }: WithdrawOfferDialogProps) {
  const { applicationId, userName, offer } = application
  const takingBack = useMutateOnce(takeBackOffer, {
    onSuccess: () => {
      onClose()
      toast.success('Offer withdrawn', `${userName} can’t accept it anymore.`)
    },
    onSettled: () => refreshHiring(),
  })
  return (
    <ConfirmDialog
      title={`Withdraw your offer to ${userName}?`}
      confirmLabel="Withdraw offer"
      ends
      pending={takingBack.isPending}
      error={takingBack.error ? errorText(takingBack.error) : undefined}
      onConfirm={() => takingBack.mutate({ params: { applicationId } })}
      onClose={onClose}
    >
      {offer && `${offerText(offer)}. `}
      {userName} will be notified and can’t accept it anymore. The application goes back to where it was.
    </ConfirmDialog>
  )
}
