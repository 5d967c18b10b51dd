import { listReviews } from '@claimcrew/contract/production/contract'
import { Badge, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { usePages } from '../kit/call/pages.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { UnsavedWithin } from '../kit/ui/UnsavedChanges.tsx'
import { Review } from './review/Review.tsx'
import { useProductionAddress, type View } from './shared/address.ts'
import { FilledTabNames, FilledTabPanels } from './shared/FilledTabs.tsx'

const Report = lazyPart(async () => (await import('./report/Report.tsx')).Report)
const Targets = lazyPart(async () => (await import('./targets/Targets.tsx')).Targets)
const Kpis = lazyPart(async () => (await import('./kpis/Kpis.tsx')).Kpis)

/** The names in the address that change the tab, or whose numbers are shown in it. */
const tabbed = ['view', 'client', 'month']

/** How many days wait, beside the tab. */
function WaitingCount() {
  const { data } = usePages(listReviews, { query: {} })
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <Badge size="sm" variant="light" color="amber" circle={total < 10}>
      {total}
    </Badge>
  )
}

/** For a CLIENT or an ADMIN: days that wait for a decision, what was done, what is expected, how the practice does. */
export function TeamScreen({ asAdmin }: { asAdmin: boolean }) {
  const [address, change] = useProductionAddress()
  const who = asAdmin ? 'all' : 'team'
  const view = address.view === undefined || address.view === 'day' ? 'review' : address.view
  return (
    <Page
      title="Production Report"
      description={asAdmin ? 'Every team’s work, time and targets.' : 'Your billers’ work, time and targets.'}
    >
      <UnsavedWithin names={tabbed}>
        <Tabs
          value={view}
          onChange={wanted => change({ view: wanted as View }, 'choosing')}
          keepMounted={false}
        >
          <TabList chosen={view}>
            <Tabs.Tab value="review" rightSection={<WaitingCount />}>
              Review
            </Tabs.Tab>
            <FilledTabNames />
            <Tabs.Tab value="report">Report</Tabs.Tab>
            <Tabs.Tab value="targets">Targets</Tabs.Tab>
            <Tabs.Tab value="kpis">Practice KPIs</Tabs.Tab>
          </TabList>
          <Tabs.Panel value="review">
            <Review asAdmin={asAdmin} />
          </Tabs.Panel>
          <FilledTabPanels who={who} />
          <Tabs.Panel value="report">
            <Suspense fallback={<ListSkeleton />}>
              <Report who={who} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="targets">
            <Suspense fallback={<ListSkeleton />}>
              <Targets asAdmin={asAdmin} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="kpis">
            <Suspense fallback={<ListSkeleton />}>
              <Kpis asAdmin={asAdmin} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </UnsavedWithin>
    </Page>
  )
}
