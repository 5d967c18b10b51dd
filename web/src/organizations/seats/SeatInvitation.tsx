import {
  acceptSeatInvitation,
  chooseOrganization,
  declineSeatInvitation,
  showSeatInvitation,
} from '@claimcrew/contract/organizations/contract'
import type { SeatInvitation as Invitation } from '@claimcrew/contract/organizations/shapes'
import { Button, Paper, Stack, Text } from '@mantine/core'
import { storeActingFor } from '../../kit/actingFor.ts'
import { call } from '../../kit/call/call.ts'
import { useCall, useMutate } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { InvitedPerson, UnreadInvitation } from '../../people/shared/MailedInvitation.tsx'
import { VisitorFrame } from '../../people/shared/VisitorFrame.tsx'
import { dutyWords } from '../shared/dutyWords.ts'

type InvitationProps = { invitation: Invitation; token: string }

/** Accept or decline; accepting goes on in that organization. */
function SeatAnswer({ invitation: { invitationId, organizationName }, token }: InvitationProps) {
  const go = useGo()
  const accepting = useMutate(acceptSeatInvitation, {
    onSuccess: async ({ seat: { organizationId } }) => {
      toast.success('Accepted', `You now have a seat at ${organizationName}.`)
      // Where this gets no answer, the seat is there all the same, and one can switch to it in the profile menu.
      const reply = await call(chooseOrganization, { body: { organizationId } }).catch(() => null)
      if (reply) storeActingFor(reply, true)
      go('/dashboard', 'replace')
    },
  })
  const declining = useMutate(declineSeatInvitation, {
    onSuccess: () => {
      toast.success('Declined', `You won’t get a seat at ${organizationName}.`)
      go('/dashboard', 'replace')
    },
  })
  const input = { params: { invitationId }, body: { token } }
  const error = accepting.error ?? declining.error
  return (
    <div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {errorText(error)}
        </Text>
      )}
      <FormButtons gap="xs">
        <Button
          variant="default"
          loading={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate(input)}
        >
          Decline
        </Button>
        <Button
          loading={accepting.isPending}
          disabled={declining.isPending}
          onClick={() => accepting.mutate(input)}
        >
          Accept
        </Button>
      </FormButtons>
    </div>
  )
}

function InvitationDetails({ invitation, token }: InvitationProps) {
  const { organizationName, invitedBy, email, duties, expiresAt } = invitation
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="xs">
          {duties.map(duty => (
            <div key={duty}>
              <Text fw={600}>{dutyWords[duty].label}</Text>
              <Text size="sm">{dutyWords[duty].about}</Text>
            </div>
          ))}
          <Text size="xs" c="dimmed">
            From {invitedBy === organizationName ? invitedBy : `${invitedBy}, ${organizationName},`} to{' '}
            {email}, open until <TimeText at={expiresAt} show="day" />
          </Text>
        </Stack>
      </Paper>
      <InvitedPerson
        email={email}
        asRole="CLIENT"
        otherRole={`Your account isn’t a client account, and only a client can take a seat. Ask ${organizationName} to invite another address.`}
      >
        <SeatAnswer invitation={invitation} token={token} />
      </InvitedPerson>
    </Stack>
  )
}

/** Behind the link of an invitation to a seat, `/#seat=TOKEN`: who invites, for what, and the way to answer. */
export function SeatInvitation({ token }: { token: string }) {
  const read = useCall(showSeatInvitation, { body: { token } }, { retry: false })
  if (!read.data) return <UnreadInvitation error={read.error} onRetry={() => read.refetch()} />
  const { invitation } = read.data
  return (
    <VisitorFrame
      title={`${invitation.organizationName} invites you`}
      description="To take a seat in their organization on Claimcrew. You keep what’s yours."
    >
      <InvitationDetails invitation={invitation} token={token} />
    </VisitorFrame>
  )
}
