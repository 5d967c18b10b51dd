import { getOrganization, listSeatInvitations } from '@claimcrew/contract/organizations/contract'
import { type Actor, actorMay } from '@claimcrew/contract/permissions'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { dutiesText } from '../shared/dutyWords.ts'
import { LeaveOrganizationDialog } from './EndSeatDialog.tsx'
import { ManagedSeats } from './ManagedSeats.tsx'
import { SeatAnswer } from './SeatAnswer.tsx'

export function SeatsPanel() {
  return (
    <>
      <ReceivedInvitations />
      <OrganizationSeats />
    </>
  )
}

/** Seats that wait for one's answer, as the mailed links also show them; nothing where there are none. */
function ReceivedInvitations() {
  const { data } = useCall(listSeatInvitations, {})
  const id = useId()
  if (!data || data.invitations.length === 0) return null
  return (
    <Stack component="section" gap="sm" mb="xl" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        You’re invited
      </Title>
      {data.invitations.map(invitation => (
        <Paper withBorder p="md" key={invitation.invitationId}>
          <Group justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{invitation.organizationName}</Text>
              <Text size="sm">{dutiesText(invitation.duties)}</Text>
              <Text size="xs" c="dimmed">
                From {invitation.invitedBy}, open until <TimeText at={invitation.expiresAt} show="day" />
              </Text>
            </div>
            <SeatAnswer invitation={invitation} />
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** Who works in the organization, for its owners; everybody else can leave it. */
function OrganizationSeats() {
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
        <LeaveOrganizationDialog
          seatId={seatId}
          organizationName={organizationName}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
