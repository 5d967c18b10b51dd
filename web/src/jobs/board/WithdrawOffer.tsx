import { takeBackOffer } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { roleMay } from '@claimcrew/contract/permissions'
import { Button } from '@mantine/core'
import { useMutate } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { refreshHiring } from './useMoveApplicant.ts'

/** Beside an offer that waits: its client takes it back, and the applicant stands where they stood before. */
export function WithdrawOffer({ application }: { application: Application }) {
  const { role } = useSession()
  const { applicationId, userName, stage } = application
  const takingBack = useMutate(takeBackOffer, {
    onSuccess: () => toast.success('Offer withdrawn', `${userName} can't accept it anymore.`),
    onError: error => toast.error('We couldn’t withdraw the offer', errorText(error)),
    onSettled: () => refreshHiring(),
  })
  if (stage !== 'offered' || !role || !roleMay(role, 'jobs:post:own')) return null
  return (
    <Button
      variant="default"
      loading={takingBack.isPending}
      onClick={() => takingBack.mutate({ params: { applicationId } })}
    >
      Withdraw offer
    </Button>
  )
}
