import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { to } from '@claimcrew/contract/kit/href'
import { Anchor, Button, Paper, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import { InviteButton } from '../invitations/InviteButton.tsx'
import { PendingInvitations } from '../invitations/Pending.tsx'
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

const noneEngaged = (
  <EmptyState
    icon={IconUsers}
    title="You have no billers yet"
    action={
      <Button component={Link} to={to('/jobs', { edit: 'work' })}>
        Post a job
      </Button>
    }
  >
    Post a job, explore who is looking for work, or invite somebody you work with already. Whoever you hire
    appears here, with rate, hours and local time.
  </EmptyState>
)

const noneRegistered = (
  <EmptyState icon={IconUsers} title="Nobody is registered as a biller yet">
    Job seekers appear here once they have registered and answered the questionnaire.
  </EmptyState>
)

function BillersList({ asAdmin }: { asAdmin: boolean }) {
  const { loading, error, retry, read } = useBillers()
  if (error) return <ErrorState title="The billers could not be read" error={error} onRetry={retry} />
  return (
    <PeopleList
      side="BILLER"
      read={loading ? { ...read, people: undefined } : read}
      nouns={nouns}
      nameOfOther={client}
      asAdmin={asAdmin}
      empty={asAdmin ? noneRegistered : noneEngaged}
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
              See your profile as clients do
            </Anchor>
          </Text>
        </div>
      </div>
    </Paper>
  ))
}

/** A CLIENT's own billers, all of them for an ADMIN, a BILLER's own entry. */
export function Billers() {
  const { role } = useSession()
  if (role === 'BILLER') {
    return (
      <Page title="Billers" description="A biller sees only themself here.">
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
      description={asAdmin ? 'Everybody who works as a biller.' : 'The people who do your billing.'}
      actions={
        <>
          {explore}
          {!asAdmin && <InviteButton />}
        </>
      }
    >
      {!asAdmin && <PendingInvitations />}
      <BillersProvider>
        <BillersList asAdmin={asAdmin} />
      </BillersProvider>
    </Page>
  )
}
