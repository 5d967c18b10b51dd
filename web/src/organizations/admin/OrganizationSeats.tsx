import { endSeat, listOrganizations, listSeats } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ReasonForm } from '../../kit/ui/decision/ReasonForm.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { SessionsDialog } from '../../people/shared/SessionsDialog.tsx'
import { DutiesForm } from '../seats/DutiesForm.tsx'
import { factColumns, SeatHolder } from '../seats/seatColumns.tsx'
import { AddSeatForm, MoveSeatForm } from './SeatForms.tsx'

type OrganizationSeatsProps = { organizationId: string; onBack: () => void }

type SeatDialogName = 'change' | 'move' | 'end' | 'sessions'

type OpenDialog =
  | { readonly name: SeatDialogName; readonly seat: OrganizationSeat }
  | { readonly name: 'add' }

const buttons = [
  { name: 'change', label: 'Duties', about: 'Duties of', color: undefined },
  { name: 'move', label: 'Move', about: 'Move seat of', color: undefined },
  { name: 'end', label: 'End', about: 'End seat of', color: 'red' },
] as const

const columnsFor = (
  onOpen: (name: SeatDialogName, seat: OrganizationSeat) => void,
): readonly Column<OrganizationSeat>[] => [
  {
    id: 'person',
    label: 'Person',
    card: 'title',
    namesRow: true,
    minWidth: '13rem',
    cell: seat => <SeatHolder seat={seat} />,
  },
  ...factColumns(seat => onOpen('sessions', seat)),
  {
    id: 'acts',
    label: 'Actions',
    width: '13.5rem',
    hidesLabel: true,
    card: 'foot',
    cell: seat => (
      <Group gap={6} wrap="nowrap">
        {buttons.map(({ name, label, about, color }) => (
          <Button
            key={name}
            size="compact-sm"
            variant={color ? 'subtle' : 'default'}
            {...(color ? { color } : {})}
            aria-label={`${about} ${seat.userName}`}
            onClick={() => onOpen(name, seat)}
          >
            {label}
          </Button>
        ))}
      </Group>
    ),
  },
]

/** The seats of one organization, as an ADMIN sees and changes them: each change has its reason. */
export function OrganizationSeats({ organizationId, onBack }: OrganizationSeatsProps) {
  const read = useCall(listSeats, { query: { organizationId } })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const columns = useMemo(() => columnsFor((name, seat) => setDialog({ name, seat })), [])
  // A late answer closes only the dialog that it belongs to.
  const close = () => setDialog(before => (before === dialog ? null : before))
  const name = read.data?.organization.name ?? ''
  const waiting = read.data?.invitations.length ?? 0
  const add = (
    <Button
      leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => setDialog({ name: 'add' })}
    >
      Add seat
    </Button>
  )
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden />}
        onClick={onBack}
      >
        All organizations
      </Button>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2} size="h3">
            {name}
          </Title>
          {waiting > 0 && (
            <Text size="sm" c="dimmed">
              {waiting === 1 ? '1 invitation is waiting.' : `${waiting} invitations are waiting.`}
            </Text>
          )}
        </div>
        {add}
      </Group>
      <List
        label={`Seats of ${name}`}
        density="roomy"
        columns={columns}
        rows={read.data?.seats}
        keyOf={({ seatId }) => seatId}
        read={read}
        failed="We couldn’t load the seats"
        empty={
          <EmptyState icon={IconUsers} title="No one has a seat">
            Add an owner so that someone can act for {name} again.
          </EmptyState>
        }
      />
      {dialog?.name === 'add' && (
        <AddSeatForm organizationId={organizationId} organizationName={name} onClose={close} />
      )}
      {dialog?.name === 'change' && (
        <DutiesForm key={dialog.seat.seatId} seat={dialog.seat} needsReason onClose={close} />
      )}
      {dialog?.name === 'sessions' && <SessionsDialog person={dialog.seat} onClose={close} />}
      {dialog?.name === 'move' && (
        <MoveSeatForm key={dialog.seat.seatId} seat={dialog.seat} onClose={close} />
      )}
      {dialog?.name === 'end' && (
        <EndSeatForm key={dialog.seat.seatId} seat={dialog.seat} organizationName={name} onClose={close} />
      )}
    </>
  )
}

type EndSeatFormProps = { seat: OrganizationSeat; organizationName: string; onClose: () => void }

function EndSeatForm({ seat, organizationName, onClose }: EndSeatFormProps) {
  const { seatId, userName, organizationId } = seat
  const ending = useMutate(endSeat, {
    recover: async () => {
      const { seats } = await call(listSeats, { query: { organizationId } })
      return seats.some(one => one.seatId === seatId) ? null : { seat }
    },
    onSuccess: () => {
      toast.success('Seat ended', userName)
      onClose()
    },
    onSettled: () => refresh(listSeats, listOrganizations),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`End the seat of ${userName}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Text size="sm" mb="md">
        They lose access to {organizationName} right away. If it was their only seat, they get a new
        organization of their own.
      </Text>
      <ReasonForm
        label="Reason"
        confirmLabel="End seat"
        pending={ending.isPending}
        error={ending.error}
        onConfirm={reason => ending.mutate({ params: { seatId }, body: { reason } })}
        onCancel={onClose}
      />
    </Modal>
  )
}
