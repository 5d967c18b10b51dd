import { listSeats, seatsChanged } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { getOrganizationSecurity, updateOrganizationSecurity } from '@claimcrew/contract/people/secondFactor'
import { Button, Group, Switch, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { cacheReply } from '../../kit/call/cache.ts'
import { refresh, refreshWhenVisible, useCall, useMutate } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { SessionsDialog } from '../../people/shared/SessionsDialog.tsx'
import { DutiesForm } from './DutiesForm.tsx'
import { EndSeatDialog, LeaveOrganizationDialog } from './EndSeatDialog.tsx'
import { HandOverForm } from './HandOverForm.tsx'
import { InviteForm } from './InviteForm.tsx'
import { RenameForm } from './RenameForm.tsx'
import { type SeatAction, seatColumns } from './seatColumns.tsx'
import { WaitingInvitations } from './WaitingInvitations.tsx'

const everyMs = 1500

/** The seats and open invitations of the organization that one acts for, read again as they change. */
function useSeats() {
  useEffect(() => {
    const reading = throttle(everyMs, () => void refreshWhenVisible(listSeats))
    const stopChanges = onLive(seatsChanged, reading.trigger)
    const stopResets = onLiveReset(reading.trigger)
    return () => {
      stopChanges()
      stopResets()
      reading.stop()
    }
  }, [])
  return useCall(listSeats, { query: {} })
}

/** An owner's setting for everybody who has a seat; nothing while it is not known how it is set. */
function SeatSecurity() {
  const { data } = useCall(getOrganizationSecurity, {})
  const saving = useMutate(updateOrganizationSecurity, {
    recover: 'again',
    onSuccess: reply => {
      // Who has to enroll first cannot read it again, and would come back to the switch as it was.
      cacheReply(getOrganizationSecurity, {}, reply)
      toast.success('Saved')
    },
    onSettled: () => refresh(getOrganizationSecurity),
  })
  if (!data) return null
  const { secondFactorRequired } = saving.isPending ? saving.variables.body : data
  return (
    <Switch
      mt="xl"
      label="Require two-step sign-in"
      description="Takes effect right away: until people with a seat, you included, have set it up, they can do nothing else."
      checked={secondFactorRequired}
      disabled={saving.isPending}
      error={saving.isError && errorText(saving.error)}
      onChange={event => saving.mutate({ body: { secondFactorRequired: event.currentTarget.checked } })}
    />
  )
}

type ManagedSeatsProps = { organizationName: string; userId: string }

type OpenDialog =
  | { readonly action: SeatAction; readonly seat: OrganizationSeat }
  | { readonly action: 'invite' | 'rename' }

/** The people of an organization and those who are invited, as an owner sees and changes them. */
export function ManagedSeats({ organizationName, userId }: ManagedSeatsProps) {
  const read = useSeats()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const seats = read.data?.seats
  const isAlone = seats?.length === 1
  const columns = useMemo(
    () => seatColumns({ userId, isAlone, onAct: (action, seat) => setDialog({ action, seat }) }),
    [userId, isAlone],
  )
  // A late answer closes only the dialog that it belongs to.
  const close = () => setDialog(before => (before === dialog ? null : before))
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed" maw="42rem">
          {isAlone
            ? `Only you work in ${organizationName} so far. Give your manager, recruiter or bookkeeper a seat instead of sharing your password.`
            : `The people who work in ${organizationName}, and what each of them does.`}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => setDialog({ action: 'rename' })}>
            Rename organization
          </Button>
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setDialog({ action: 'invite' })}
          >
            Invite someone
          </Button>
        </Group>
      </Group>
      <List
        label="Seats"
        density="roomy"
        columns={columns}
        rows={seats}
        keyOf={({ seatId }) => seatId}
        read={read}
        failed="We couldn’t load the seats"
        empty={null}
      />
      <WaitingInvitations invitations={read.data?.invitations ?? []} />
      <SeatSecurity />
      {dialog?.action === 'invite' && <InviteForm onClose={close} />}
      {dialog?.action === 'rename' && <RenameForm organizationName={organizationName} onClose={close} />}
      {dialog?.action === 'change' && (
        <DutiesForm key={dialog.seat.seatId} seat={dialog.seat} onClose={close} />
      )}
      {dialog?.action === 'end' && (
        <EndSeatDialog seat={dialog.seat} organizationName={organizationName} onClose={close} />
      )}
      {dialog?.action === 'sessions' && (
        <SessionsDialog
          person={dialog.seat}
          note={`Only sessions that act for ${organizationName} are listed.`}
          onClose={close}
        />
      )}
      {dialog?.action === 'leave' && (
        <LeaveOrganizationDialog
          seatId={dialog.seat.seatId}
          organizationName={organizationName}
          onClose={close}
        />
      )}
      {dialog?.action === 'hand-over' && (
        <HandOverForm
          own={dialog.seat}
          others={(seats ?? []).filter(({ seatId }) => seatId !== dialog.seat.seatId)}
          organizationName={organizationName}
          onClose={close}
        />
      )}
    </>
  )
}
