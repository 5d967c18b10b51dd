import { getUser, type Person } from '@claimcrew/contract/people/contract'
import { Anchor, Button, Group } from '@mantine/core'
import { IconArrowLeft, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CallFailed } from '../kit/call.ts'
import { useCall } from '../kit/query.ts'
import { useSession } from '../kit/session.ts'
import { ErrorState } from '../kit/ui/ErrorState.tsx'
import { Message } from '../kit/ui/Message.tsx'
import { Page, useDocumentTitle } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { DeactivationButton } from './DeactivationButton.tsx'
import { PersonEngagements } from './PersonEngagements.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import classes from './PersonProfile.module.css'

/** Where somebody with this role finds the people whose profiles they open. */
function useListOf(role: Person['role'] | undefined) {
  const reader = useSession().role
  if (reader === 'BILLER' || (reader === 'ADMIN' && role === 'CLIENT'))
    return { to: '/clients', label: 'Clients' }
  return { to: '/billers', label: reader === 'CLIENT' ? 'My Billers' : 'Billers' }
}

function NotHere() {
  useDocumentTitle('Not here')
  const list = useListOf(undefined)
  return (
    <Message
      icon={IconUserQuestion}
      order={1}
      title="This person is not here"
      action={
        <Button component={Link} to={list.to}>
          Go to {list.label}
        </Button>
      }
    >
      The link may be mistyped, or they have left Claimcrew.
    </Message>
  )
}

const roleWords = { BILLER: 'Biller', CLIENT: 'Client', ADMIN: 'Administrator' } as const

function Loaded({ person }: { person: Person }) {
  const { user } = useSession()
  const list = useListOf(person.role)
  const own = user?.userId === person.userId
  return (
    <Page
      title={person.userName}
      description={own ? `${roleWords[person.role]} · this is you` : roleWords[person.role]}
      above={
        !own && (
          <Anchor component={Link} to={list.to} size="sm" className={classes.back ?? ''}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden /> {list.label}
          </Anchor>
        )
      }
      actions={
        <Group gap="sm">
          {own && (
            <Button component={Link} to="/profile" variant="default">
              Edit profile
            </Button>
          )}
          <DeactivationButton person={person} look="words" />
        </Group>
      }
    >
      <div className={classes.columns}>
        <PersonFacts person={person} />
        <PersonEngagements person={person} />
      </div>
    </Page>
  )
}

/** A mistyped id is refused as malformed; for the reader that is the same as nobody being there. */
const isNobody = ({ status }: CallFailed) => status === 404 || status === 422

export function PersonProfile({ userId }: { userId: string }) {
  const person = useCall(getUser, { params: { id: userId } })
  if (person.data) return <Loaded person={person.data} />
  if (person.isPending)
    return (
      <Page title="Profile">
        <ListSkeleton rows={3} />
      </Page>
    )
  if (isNobody(person.error)) return <NotHere />
  return (
    <Page title="Profile">
      <ErrorState title="This profile could not be read" error={person.error} onRetry={person.refetch} />
    </Page>
  )
}
