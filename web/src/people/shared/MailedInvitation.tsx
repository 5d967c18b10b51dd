import type { Role } from '@claimcrew/contract/permissions'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isUnanswered, statusOf } from '../../kit/call/call.ts'
import { useGo } from '../../kit/screen/go.ts'
import { clearSession, useSession } from '../../kit/session.ts'
import { readErrorText } from '../../kit/ui/ErrorState.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'

type InvitedRole = Exclude<Role, 'ADMIN'>

/** Registers with the invited address, or signs in where there is an account already. */
function SignInOrRegister({ email, asRole }: { email: string; asRole: InvitedRole }) {
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
    <RegisterForm asRole={asRole} email={email}>
      <Text size="sm" ta="center" c="dimmed">
        Already have an account?{' '}
        <Anchor component="button" type="button" inherit fw={600} onClick={() => setHasAccount(true)}>
          SIGN IN
        </Anchor>
      </Text>
    </RegisterForm>
  )
}

type InvitedPersonProps = {
  /** The address to which it was sent. */
  email: string
  asRole: InvitedRole
  /** To somebody with that address whose account has another role. */
  otherRole: string
  /** How to answer, for the person it was sent to. */
  children: ReactNode
}

/** Leads to the answer: visitors by signing in or registering first, and whom it was not sent to nowhere. */
export function InvitedPerson({ email, asRole, otherRole, children }: InvitedPersonProps) {
  const { user, role, isUserLoggedIn } = useSession()
  if (!isUserLoggedIn) return <SignInOrRegister email={email} asRole={asRole} />
  const isMeant = user?.email.toLowerCase() === email.toLowerCase()
  if (isMeant && role === asRole) return children
  return (
    <InvitationOver otherAccount={!isMeant}>
      {isMeant ? otherRole : `You’re signed in as ${user?.email}. This invitation is for ${email}.`}
    </InvitationOver>
  )
}

/** Why there is nothing to answer, and the way on. */
export function InvitationOver({ otherAccount, children }: { otherAccount?: boolean; children: ReactNode }) {
  const go = useGo()
  return (
    <>
      <Text role="status">{children}</Text>
      <Group>
        <Button size="md" onClick={() => go('/', 'replace')}>
          Continue
        </Button>
        {otherAccount && (
          <Button size="md" variant="default" onClick={clearSession}>
            Use another account
          </Button>
        )}
      </Group>
    </>
  )
}

type UnreadInvitationProps = { error: Error | null; onRetry: () => void }

/** In place of an invitation that is on its way, or that the server does not show. */
export function UnreadInvitation({ error, onRetry }: UnreadInvitationProps) {
  const go = useGo()
  if (!error)
    return (
      <VisitorFrame title="Loading your invitation">
        <Text role="status">Loading...</Text>
      </VisitorFrame>
    )
  const status = statusOf(error)
  const isOver = status === 409
  const unread = isUnanswered(error) ? 'We couldn’t load this invitation' : 'We can’t find this invitation'
  return (
    <VisitorFrame title={isOver ? 'This invitation is closed' : unread}>
      <Stack gap="lg">
        <Text role="alert">{readErrorText(error)}</Text>
        <Group>
          <Button size="md" onClick={() => go('/', 'replace')}>
            Continue
          </Button>
          {status !== 404 && !isOver && (
            <Button size="md" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    </VisitorFrame>
  )
}
