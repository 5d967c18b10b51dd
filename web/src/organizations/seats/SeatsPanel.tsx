import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { type Actor, actorMay } from '@claimcrew/contract/permissions'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { dutiesText } from '../shared/dutyWords.ts'
import { LeaveDialog } from './EndSeatDialog.tsx'
import { ManagedSeats } from './ManagedSeats.tsx'

/** Who works in the organization, for its owners; everybody else can leave it. */
export function SeatsPanel() {
  const actor = useActor()
  const { data, error, isError, refetch } = useCall(getOrganization, {})
  if (isError && !data)
    return <ErrorState title="We couldn’t load your organization" error={error} onRetry={refetch} />
  if (!actor || !data) return <ListSkeleton rows={3} />
  const { name, organizationId } = data.organization
  if (actorMay(actor, 'seats:manage'))
    return <ManagedSeats key={organizationId} organizationName={name} userId={actor.userId} />
  const seatId = data.organizations.find(one => one.organizationId === organizationId)?.seatId
  return <OwnSeat key={organizationId} organizationName={name} actor={actor} seatId={seatId} />
}

type OwnSeatProps = { organizationName: string; actor: Actor; seatId: string | undefined }

function OwnSeat({ organizationName, actor, seatId }: OwnSeatProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <EmptyState
        icon={IconUsers}
        title="Only owners manage seats"
        action={
          seatId && (
            <Button variant="default" onClick={() => setLeaving(true)}>
              Leave {organizationName}
            </Button>
          )
        }
      >
        Your seat in {organizationName}: {dutiesText(actor.duties)}. Ask an owner to change it or to invite
        someone.
      </EmptyState>
      {isLeaving && seatId && (
        <LeaveDialog seatId={seatId} organizationName={organizationName} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}
