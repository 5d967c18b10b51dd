import { showTeamInvitation, type TeamInvitation } from '@claimcrew/contract/engagements/contract'
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { clearSession, useSession } from '../../kit/session.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { RegisterForm } from '../../people/shared/RegisterForm.tsx'
import { SignInForm } from '../../people/shared/SignInForm.tsx'
import { VisitorFrame } from '../../people/shared/VisitorFrame.tsx'
import { termsWords } from '../shared/termsWords.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'

const overWords = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  withdrawn: 'This invitation was withdrawn.',
  expired: 'This invitation has expired. Ask the client to send it again.',
} as const

/** Registers with the invited address, or signs in where there is an account already. */
function SignInOrRegister({ email }: { email: string }) {
  const go = useGo()
  const [hasAccount, setHasAccount] = useState(false)
  if (hasAccount)
    return (
      <SignInForm
        email={email}
        onForgotten={() => go('/', 'replace')}
        onRegister={() => setHasAccount(false)}
      />
    )
  return (
    <RegisterForm asRole="BILLER" email={email}>
      <Text size="sm" ta="center" c="dimmed">
        Already have an account?{' '}
        <Anchor component="button" type="button" inherit fw={600} onClick={() => setHasAccount(true)}>
          SIGN IN
        </Anchor>
      </Text>
    </RegisterForm>
  )
}

function InvitationDetails({ invitation, token }: { invitation: TeamInvitation; token: string }) {
  const go = useGo()
  const { user, role, isUserLoggedIn } = useSession()
  const { clientName, title, currency, email, state, expiresAt } = invitation
  const isMeant = user?.email.toLowerCase() === email.toLowerCase()
  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Text fw={600}>{title}</Text>
        <Text size="sm">{termsWords(invitation, currency)}</Text>
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
        <>
          <Text role="status">{overWords[state]}</Text>
          <Group>
            <Button size="md" onClick={() => go('/', 'replace')}>
              Continue
            </Button>
          </Group>
        </>
      ) : !isUserLoggedIn ? (
        <SignInOrRegister email={email} />
      ) : isMeant && role === 'BILLER' ? (
        <InvitationAnswer
          invitation={invitation}
          token={token}
          onAnswered={answer => go(answer === 'accepted' ? '/clients' : '/', 'replace')}
        />
      ) : (
        <>
          <Text role="status">
            {isMeant
              ? 'Your account isn’t a biller account, and only a biller can accept this.'
              : `You’re signed in as ${user?.email}. This invitation is for ${email}.`}
          </Text>
          <Group>
            <Button size="md" onClick={() => go('/', 'replace')}>
              Continue
            </Button>
            {!isMeant && (
              <Button size="md" variant="default" onClick={clearSession}>
                Use another account
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}

/** Behind the link of an invitation to a team, `/#invitation=TOKEN`: who invites, to what, and the way to answer. */
export function Invitation({ token }: { token: string }) {
  const go = useGo()
  const read = useCall(showTeamInvitation, { body: { token } }, { retry: false })
  if (read.data)
    return (
      <VisitorFrame
        title={`${read.data.invitation.clientName} invites you`}
        description="To work together on Claimcrew. Nothing is final until you accept."
      >
        <InvitationDetails invitation={read.data.invitation} token={token} />
      </VisitorFrame>
    )
  if (read.isPending)
    return (
      <VisitorFrame title="Loading your invitation">
        <Text role="status">Loading...</Text>
      </VisitorFrame>
    )
  return (
    <VisitorFrame title="We can’t find this invitation">
      <Stack gap="lg">
        <Text role="alert">{errorText(read.error)}</Text>
        <Group>
          <Button size="md" onClick={() => go('/', 'replace')}>
            Continue
          </Button>
          {statusOf(read.error) !== 404 && (
            <Button size="md" variant="default" onClick={() => read.refetch()}>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    </VisitorFrame>
  )
}
