import { takeBackOffer } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { roleMay } from '@claimcrew/contract/permissions'
import { Button } from '@mantine/core'
import { useAct } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { refreshHiring } from './useMoves.ts'

/** Beside an offer that waits: its client takes it back, and the applicant stands where they stood before. */
export function TakeBackOffer({ application }: { application: Application }) {
  const { role } = useSession()
  const { applicationId, userName, stage } = application
  const takingBack = useAct(takeBackOffer, {
    onSuccess: () => toast.success('Offer withdrawn', `${userName} can't accept it anymore.`),
    onError: error => toast.error('We couldn’t withdraw the offer', textOf(error)),
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
