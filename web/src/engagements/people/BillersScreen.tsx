import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Button, Paper, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { InviteButton } from '../invitations/InviteButton.tsx'
import { PendingInvitations } from '../invitations/PendingInvitations.tsx'
import { BillersProvider, useBillers } from './BillersProvider.tsx'
import classes from './People.module.css'
import { PeopleList } from './PeopleList.tsx'

const nouns = { one: 'biller', many: 'billers' }
const client = ({ clientName }: Engagement) => clientName

const explore = (
  <Button component={Link} to="/biller/explore-profiles" variant="default">
    Explore billers
  </Button>
)

const noneYet = (
  <EmptyState icon={IconUsers} title="No billers yet">
    Everyone who is hired shows up here, with hours and local time.
  </EmptyState>
)

const noneEngaged = (
  <EmptyState
    icon={IconUsers}
    title="No billers yet"
    action={
      <Button component={Link} to={to('/jobs', { edit: 'work' })}>
        Post a job
      </Button>
    }
  >
    Post a job, explore billers, or invite a biller you already work with. Everyone you hire shows up here,
    with rate, hours and local time.
  </EmptyState>
)

const noneRegistered = (
  <EmptyState icon={IconUsers} title="No billers yet">
    Job seekers show up here once they sign up and answer the questionnaire.
  </EmptyState>
)

function BillersList({ asAdmin }: { asAdmin: boolean }) {
  const { loading, error, retry, read } = useBillers()
  const may = useMay()
  if (error) return <ErrorState title="We couldn’t load the billers" error={error} onRetry={retry} />
  return (
    <PeopleList
      side="BILLER"
      read={loading ? { ...read, people: undefined } : read}
      nouns={nouns}
      nameOfOther={client}
      asAdmin={asAdmin}
      empty={asAdmin ? noneRegistered : may('jobs:post:own') ? noneEngaged : noneYet}
    />
  )
}

/** The billers list of a BILLER: one entry, and the way to what belongs to it. */
function OneselfAsBiller() {
  const { user } = useSession()
  const { billersList } = useBillers()
  return billersList.map(({ userId, userName }) => (
    <Paper withBorder key={userId} className={classes.card} maw="32rem">
      <div className={classes.who}>
        <PersonAvatar person={{ userName, profilePicture: user?.profilePicture ?? null }} size={48} />
        <div className={classes.names}>
          <Text fw={600}>{userName}</Text>
          <Text size="sm" c="dimmed">
            This is you.{' '}
            <Anchor component={Link} to={to('/billerprofile', { view: 'preview' })} inherit>
              See your profile as clients see it
            </Anchor>
          </Text>
        </div>
      </div>
    </Paper>
  ))
}

/** A CLIENT's own billers, all of them for an ADMIN, a BILLER's own entry. */
export function BillersScreen() {
  const { role } = useSession()
  const may = useMay()
  if (role === 'BILLER') {
    return (
      <Page title="Billers" description="You only see yourself here.">
        <BillersProvider>
          <OneselfAsBiller />
        </BillersProvider>
      </Page>
    )
  }
  const asAdmin = role === 'ADMIN'
  return (
    <Page
      title={asAdmin ? 'Billers' : 'My Billers'}
      description={asAdmin ? 'Everyone who works as a biller.' : 'The people who do your billing.'}
      actions={
        <>
          {may('profiles:search') && explore}
          {may('engagements:invite:own') && <InviteButton />}
        </>
      }
    >
      {may('engagements:invite:own') && <PendingInvitations />}
      <BillersProvider>
        <BillersList asAdmin={asAdmin} />
      </BillersProvider>
    </Page>
  )
}
