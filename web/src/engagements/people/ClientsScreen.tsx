import { type Engagement, listClients } from '@claimcrew/contract/engagements/contract'
import { Button, Tabs } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { ReceivedInvitations } from '../invitations/ReceivedInvitations.tsx'
import { clientsTabs } from '../shared/slots.ts'
import { ClientsAddress } from './filters.ts'
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

const tabbed = ['view']
const list = 'list'

/** The list, and beside it what features below add for this role. */
function ClientTabs({ children }: { children: ReactNode }) {
  const tabs = useSlot(clientsTabs)
  const [{ view, search, organization }, change] = useAddress(ClientsAddress)
  const selected = tabs.find(tab => tab.view === view)?.view ?? list
  if (tabs.length === 0) return children
  return (
    <UnsavedArea names={tabbed}>
      <Tabs
        value={selected}
        onChange={next =>
          change(
            { view: tabs.find(tab => tab.view === next)?.view, organization: undefined, search: '' },
            'choosing',
          )
        }
        keepMounted={false}
      >
        <TabList selected={selected}>
          <Tabs.Tab value={list}>Clients</Tabs.Tab>
          {tabs.map(tab => (
            <Tabs.Tab key={tab.view} value={tab.view}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={list}>{children}</Tabs.Panel>
        {tabs.map(({ view: name, Part }) => (
          <Tabs.Panel key={name} value={name}>
            <Suspense fallback={<ListSkeleton />}>
              <Part
                search={search}
                onSearch={text => change({ search: text }, 'typing')}
                openId={organization}
                onOpen={id => change({ organization: id }, 'opening')}
              />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </UnsavedArea>
  )
}

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
      <ClientTabs>
        {read.all.isError && !read.all.people ? (
          <ErrorState
            title="We couldn’t load the clients"
            error={read.all.error}
            onRetry={read.all.refetch}
          />
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
      </ClientTabs>
    </Page>
  )
}
