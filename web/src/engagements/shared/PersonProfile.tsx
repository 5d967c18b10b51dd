import { getUser, type Person } from '@claimcrew/contract/people/contract'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft, IconUserQuestion } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page, useDocumentTitle } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import { SessionsDialog } from '../../people/shared/SessionsDialog.tsx'
import { DeactivationButton } from './DeactivationButton.tsx'
import { PersonEngagements, useEngagements } from './Engagements.tsx'
import { PersonFacts } from './Facts.tsx'
import classes from './PersonProfile.module.css'
import { hiredParts, personActions } from './slots.ts'

/** Where somebody with this role finds the people whose profiles they open. */
function useListOf(role: Person['role'] | undefined) {
  const reader = useSession().role
  if (reader === 'BILLER' || (reader === 'ADMIN' && role === 'CLIENT'))
    return { to: '/clients', label: 'Clients' } as const
  return { to: '/billers', label: reader === 'CLIENT' ? 'My Billers' : 'Billers' } as const
}

function NotHere() {
  useDocumentTitle('Not found')
  const list = useListOf(undefined)
  return (
    <StateMessage
      icon={IconUserQuestion}
      order={1}
      title="We can’t find this person"
      action={
        <Button component={Link} to={list.to}>
          Go to {list.label}
        </Button>
      }
    >
      Check the link for typos. They may also have left Claimcrew.
    </StateMessage>
  )
}

const roleWords = { BILLER: 'Biller', CLIENT: 'Client', ADMIN: 'Admin' } as const

/** What features below add to a person, once it is known who they are. */
type ProfileAdditions = {
  /** They stand beside the heading. */
  readonly actions?: (person: Person) => ReactNode
  /** It stands above the engagements. */
  readonly main?: (person: Person) => ReactNode
}

/** For an ADMIN: where somebody is signed in. */
function SessionsButton({ person }: { person: Pick<Person, 'userId' | 'userName'> }) {
  const { role } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (role !== 'ADMIN') return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Sessions
      </Button>
      {isOpen && <SessionsDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type FrameProps = Pick<ProfileAdditions, 'actions'> & { person: Person | undefined; children: ReactNode }

/** The frame stays the same while the person is read, so that the focus stays at its heading. */
function Frame({ person, actions, children }: FrameProps) {
  const { user } = useSession()
  const list = useListOf(person?.role)
  const own = user?.userId === person?.userId
  const others = useSlot(personActions)
  return (
    <Page
      title={person?.organization?.name ?? person?.userName ?? 'Profile'}
      description={person && `${roleWords[person.role]}${own ? ' · this is you' : ''}`}
      above={
        person &&
        !own && (
          <Anchor component={Link} to={list.to} size="sm" className={classes.back ?? ''}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden /> {list.label}
          </Anchor>
        )
      }
      actions={
        person && (
          <>
            {!own &&
              others.map(({ order, Part }) => (
                <Suspense key={order}>
                  <Part person={person} variant="words" />
                </Suspense>
              ))}
            {actions?.(person)}
            {own && person.role !== 'BILLER' && (
              <Button component={Link} to="/profile" variant="default">
                Edit profile
              </Button>
            )}
            {!own && <SessionsButton person={{ ...person, ...person.contact }} />}
            <DeactivationButton person={person} variant="words" />
          </>
        )
      }
    >
      {children}
    </Page>
  )
}

/** A mistyped id is refused as malformed; for the reader that is the same as nobody being there. */
const isNobody = (error: Error | null) => statusOf(error) === 404 || statusOf(error) === 422

/** For a person who works for the reader, how the work goes comes first and who they are last. */
function PersonParts({ person, main }: Pick<ProfileAdditions, 'main'> & { person: Person }) {
  const { userId, userName, role, timeZone } = person
  const parts = useSlot(hiredParts)
  const mayBeHired = useSession().role === 'CLIENT' && role === 'BILLER' && parts.length > 0
  const { data, isLoading } = useEngagements(person, mayBeHired)
  if (isLoading) return <ListSkeleton rows={3} />
  const isHired = mayBeHired && data?.engagements.some(({ state }) => state === 'active')
  const engagements = <PersonEngagements person={person} />
  if (isHired)
    return (
      <div className={classes.columns} data-hired>
        <div className={classes.main}>
          {parts.map(({ order, Part }) => (
            <Suspense key={order} fallback={<ListSkeleton rows={3} />}>
              <Part biller={{ userId, userName, timeZone }} />
            </Suspense>
          ))}
          {engagements}
          {main?.(person)}
        </div>
        <PersonFacts person={person} />
      </div>
    )
  return (
    <div className={classes.columns}>
      <PersonFacts person={person} />
      <div className={classes.main}>
        {main?.(person)}
        {engagements}
      </div>
    </div>
  )
}

export function PersonProfile({ userId, actions, main }: ProfileAdditions & { userId: string }) {
  const { data: person, error, refetch } = useCall(getUser, { params: { id: userId } })
  if (isNobody(error)) return <NotHere />
  return (
    <Frame person={person} {...(actions && { actions })}>
      {person ? (
        <PersonParts person={person} {...(main && { main })} />
      ) : error ? (
        <ErrorState title="We couldn’t load this profile" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Frame>
  )
}
