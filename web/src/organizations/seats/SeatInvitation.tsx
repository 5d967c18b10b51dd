import { getSeatInvitation } from '@claimcrew/contract/organizations/contract'
import type { SeatInvitation as Invitation } from '@claimcrew/contract/organizations/shapes'
import { Paper, Stack, Text } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { InvitedPerson, UnreadInvitation } from '../../people/shared/MailedInvitation.tsx'
import { VisitorFrame } from '../../people/shared/VisitorFrame.tsx'
import { dutyWords } from '../shared/dutyWords.ts'
import { SeatAnswer } from './SeatAnswer.tsx'

type InvitationProps = { invitation: Invitation; token: string }

function InvitationDetails({ invitation, token }: InvitationProps) {
  const go = useGo()
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
        otherRole={`Seats are for client accounts, and yours isn’t one. Ask ${organizationName} to invite another email address.`}
      >
        <SeatAnswer invitation={invitation} token={token} onDeclined={() => go('/dashboard', 'replace')} />
      </InvitedPerson>
    </Stack>
  )
}

/** Behind the link of an invitation to a seat, `/#seat=TOKEN`: who invites, for what, and the way to answer. */
export function SeatInvitation({ token }: { token: string }) {
  const read = useCall(getSeatInvitation, { body: { token } })
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
