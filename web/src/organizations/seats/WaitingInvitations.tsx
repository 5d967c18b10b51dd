import { doneReply } from '@claimcrew/contract/kit/reply'
import { listSeats, withdrawSeatInvitation } from '@claimcrew/contract/organizations/contract'
import type { SeatInvitation } from '@claimcrew/contract/organizations/shapes'
import { Button, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { dutiesText } from '../shared/dutyWords.ts'

const columnsFor = (onWithdraw: (invitation: SeatInvitation) => void): readonly Column<SeatInvitation>[] => [
  {
    id: 'email',
    label: 'Email address',
    card: 'title',
    namesRow: true,
    minWidth: '14rem',
    cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
  },
  { id: 'duties', label: 'Duties', card: 'wide', cell: ({ duties }) => dutiesText(duties) },
  { id: 'by', label: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  {
    id: 'invited',
    label: 'Invited',
    width: '8.5rem',
    cell: ({ invitedAt }) => <TimeText at={invitedAt} show="day" />,
  },
  {
    id: 'expires',
    label: 'Expires',
    width: '8.5rem',
    cell: ({ expiresAt }) => <TimeText at={expiresAt} show="day" />,
  },
  {
    id: 'acts',
    label: 'Actions',
    width: '12rem',
    hidesLabel: true,
    card: 'foot',
    cell: invitation => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Withdraw invitation to ${invitation.email}`}
        onClick={() => onWithdraw(invitation)}
      >
        Withdraw invitation
      </Button>
    ),
  },
]

/** Lists people who were invited and have not answered; nothing where there are none. */
export function WaitingInvitations({ invitations }: { invitations: readonly SeatInvitation[] }) {
  const [withdrawn, setWithdrawn] = useState<SeatInvitation | null>(null)
  const columns = useMemo(() => columnsFor(setWithdrawn), [])
  return (
    <>
      {invitations.length > 0 && (
        <>
          <Title order={2} size="h3" mt="xl" mb="sm">
            Invitations
          </Title>
          <List
            label="Invitations"
            density="roomy"
            columns={columns}
            rows={invitations}
            keyOf={({ invitationId }) => invitationId}
            empty={null}
          />
        </>
      )}
      {withdrawn && (
        <WithdrawInvitation
          invitation={withdrawn}
          onClose={() => setWithdrawn(before => (before === withdrawn ? null : before))}
        />
      )}
    </>
  )
}

function WithdrawInvitation({ invitation, onClose }: { invitation: SeatInvitation; onClose: () => void }) {
  const withdrawing = useMutate(withdrawSeatInvitation, {
    recover: async ({ params }) => {
      const { invitations } = await call(listSeats, { query: {} })
      return invitations.some(one => one.invitationId === params.invitationId) ? null : doneReply
    },
    onSuccess: () => {
      toast.success('Invitation withdrawn', invitation.email)
      onClose()
    },
    onSettled: () => refresh(listSeats),
  })
  const { invitationId } = invitation
  return (
    <ConfirmDialog
      title={`Withdraw the invitation to ${invitation.email}?`}
      confirmLabel="Withdraw invitation"
      ends
      pending={withdrawing.isPending}
      error={withdrawing.isError ? errorText(withdrawing.error) : undefined}
      onConfirm={() => withdrawing.mutate({ params: { invitationId } })}
      onClose={onClose}
    >
      The link in the email stops working right away. You can invite them again.
    </ConfirmDialog>
  )
}
