import { type Engagement, listClients } from '@claimcrew/contract/engagements/contract'
import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ReceivedInvitations } from '../invitations/ReceivedInvitations.tsx'
import { PeopleList } from './PeopleList.tsx'
import { usePeople } from './usePeople.ts'

const nouns = { one: 'client', many: 'clients' }
const biller = ({ billerName }: Engagement) => billerName

const noWork = (
  <EmptyState
    icon={IconBuilding}
    title="No clients yet"
    action={
      <Button component={Link} to="/jobs">
        Find jobs
      </Button>
    }
  >
    Apply to a job. Clients who hire you show up here, with rate, hours and local time.
  </EmptyState>
)

const noneRegistered = (
  <EmptyState icon={IconBuilding} title="No clients yet">
    Practices and billing companies show up here once they sign up.
  </EmptyState>
)

/** All clients for an ADMIN, those one works for as a BILLER. */
export function ClientsScreen() {
  const asAdmin = useSession().role === 'ADMIN'
  const read = usePeople(listClients)
  return (
    <Page
      title="Clients"
      description={
        asAdmin
          ? 'Every practice and company that hires billers.'
          : 'The practices and companies you work for.'
      }
    >
      {!asAdmin && <ReceivedInvitations />}
      {read.all.isError && !read.all.people ? (
        <ErrorState title="We couldn’t load the clients" error={read.all.error} onRetry={read.all.refetch} />
      ) : (
        <PeopleList
          side="CLIENT"
          read={read}
          nouns={nouns}
          nameOfOther={biller}
          asAdmin={asAdmin}
          empty={asAdmin ? noneRegistered : noWork}
        />
      )}
    </Page>
  )
}
