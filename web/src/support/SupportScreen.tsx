import { to } from '@claimcrew/contract/kit/href'
import { helpHours } from '@claimcrew/contract/support/helpHours'
import { canAnswerTickets } from '@claimcrew/contract/support/policy'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useAddress } from '../kit/screen/address.ts'
import { Link } from '../kit/screen/Link.tsx'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { SupportAddress } from './address.ts'
import { HelpArticlePage } from './help/HelpArticlePage.tsx'
import { HelpHome } from './help/HelpHome.tsx'
import { NewTicketForm } from './tickets/NewTicketForm.tsx'
import { OpenTicket } from './tickets/OpenTicket.tsx'
import { OwnTickets } from './tickets/OwnTickets.tsx'

const Queue = lazyPart(async () => (await import('./desk/TicketQueue.tsx')).TicketQueue)
const CannedAnswers = lazyPart(async () => (await import('./desk/CannedAnswers.tsx')).CannedAnswers)
const TargetsForm = lazyPart(async () => (await import('./desk/TargetsForm.tsx')).TargetsSection)

const newTicket = (
  <Button
    component={Link}
    to={to('/support', { view: 'new' })}
    leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
  >
    New ticket
  </Button>
)

/** Tickets and help: one's own for those who ask, the queue and what it is answered with for an ADMIN. */
export function SupportScreen() {
  const [{ ticket, article, view }] = useAddress(SupportAddress)
  const { role } = useSession()
  if (ticket) return <OpenTicket key={ticket} ticketId={ticket} />
  if (article) return <HelpArticlePage slug={article} />
  const asAdmin = role !== null && canAnswerTickets({ role })
  if (view === 'new' && !asAdmin) return <NewTicketForm />
  return <Views asAdmin={asAdmin} />
}

function Views({ asAdmin }: { asAdmin: boolean }) {
  const [{ view }, change] = useAddress(SupportAddress)
  const isDesk = asAdmin && (view === 'answers' || view === 'targets')
  const tab = isDesk || view === 'help' ? view : 'tickets'
  // The filters of one view mean nothing in another.
  const show = (next: string | null) =>
    change({ ...SupportAddress.parse({}), view: SupportAddress.shape.view.parse(next) }, 'choosing')
  return (
    <Page
      title="Support"
      description={
        asAdmin ? 'Questions from clients and billers, and response times.' : `We answer ${helpHours.text}.`
      }
      actions={!asAdmin && newTicket}
    >
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabList selected={tab} mb="lg">
          <Tabs.Tab value="tickets">{asAdmin ? 'Queue' : 'My tickets'}</Tabs.Tab>
          <Tabs.Tab value="help">Help</Tabs.Tab>
          {asAdmin && <Tabs.Tab value="answers">Canned answers</Tabs.Tab>}
          {asAdmin && <Tabs.Tab value="targets">Targets</Tabs.Tab>}
        </TabList>
        <Suspense fallback={<ListSkeleton />}>
          <Tabs.Panel value="tickets">{asAdmin ? <Queue /> : <OwnTickets />}</Tabs.Panel>
          <Tabs.Panel value="help">
            <HelpHome />
          </Tabs.Panel>
          {asAdmin && (
            <>
              <Tabs.Panel value="answers">
                <CannedAnswers />
              </Tabs.Panel>
              <Tabs.Panel value="targets">
                <TargetsForm />
              </Tabs.Panel>
            </>
          )}
        </Suspense>
      </Tabs>
    </Page>
  )
}
