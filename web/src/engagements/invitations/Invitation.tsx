import { getTeamInvitation, type TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { formatAgreement } from '@claimcrew/contract/engagements/termsText'
import { Paper, Stack, Text } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { InvitationOver, InvitedPerson, UnreadInvitation } from '../../people/shared/MailedInvitation.tsx'
import { VisitorFrame } from '../../people/shared/VisitorFrame.tsx'
import { InvitationAnswer } from './InvitationAnswer.tsx'

const overWords = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Ask the client to send it again.',
} as const

function InvitationDetails({ invitation, token }: { invitation: TeamInvitation; token: string }) {
  const go = useGo()
  const { clientName, title, currency, email, state, expiresAt } = invitation
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Text fw={600}>{title}</Text>
        <Text size="sm">{formatAgreement(invitation, currency)}</Text>
        <Text size="xs" c="dimmed" mt={4}>
          From {clientName} to {email}
          {state === 'pending' && (
            <>
              , open until <TimeText at={expiresAt} show="day" />
            </>
          )}
        </Text>
      </Paper>
      {state !== 'pending' ? (
        <InvitationOver>{overWords[state]}</InvitationOver>
      ) : (
        <InvitedPerson
          email={email}
          asRole="BILLER"
          otherRole="Only billers can accept this, and your account isn’t a biller account."
        >
          <InvitationAnswer
            invitation={invitation}
            token={token}
            onAnswered={answer => go(answer === 'accepted' ? '/clients' : '/', 'replace')}
          />
        </InvitedPerson>
      )}
    </Stack>
  )
}

/** Behind the link of an invitation to a team, `/#invitation=TOKEN`: who invites, to what, and the way to answer. */
export function Invitation({ token }: { token: string }) {
  const read = useCall(getTeamInvitation, { body: { token } })
  if (read.data)
    return (
      <VisitorFrame
        title={`${read.data.invitation.clientName} invites you`}
        description="To work together on Claimcrew. Nothing is final until you accept."
      >
        <InvitationDetails invitation={read.data.invitation} token={token} />
      </VisitorFrame>
    )
  return <UnreadInvitation error={read.error} onRetry={() => read.refetch()} />
}
