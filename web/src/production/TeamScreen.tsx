import { numberText } from '@claimcrew/contract/kit/numberWords'
import { listReviews } from '@claimcrew/contract/production/contract'
import { Badge, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { usePages } from '../kit/call/pages.ts'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { UnsavedArea } from '../kit/ui/UnsavedChanges.tsx'
import { ReviewPanel } from './review/ReviewPanel.tsx'
import { type ProductionView, useProductionAddress } from './shared/address.ts'
import { ProductionTabLabels, ProductionTabPanels } from './shared/productionTabs.tsx'

const Report = lazyPart(async () => (await import('./report/ProductionReport.tsx')).ProductionReport)
const Targets = lazyPart(async () => (await import('./targets/TargetsPanel.tsx')).TargetsPanel)
const Kpis = lazyPart(async () => (await import('./kpis/KpisPanel.tsx')).KpisPanel)

/** The names in the address that change the tab, or whose numbers are shown in it. */
const tabbed = ['view', 'client', 'practice', 'month', 'biller']

/** How many days wait, beside the tab. */
function WaitingCount() {
  const { data } = usePages(listReviews, { query: {} })
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <Badge size="sm" variant="light" color="amber" circle={total < 10}>
      {numberText(total)}
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
      <UnsavedArea names={tabbed}>
        <Tabs
          value={view}
          onChange={next => change({ view: next as ProductionView }, 'choosing')}
          keepMounted={false}
        >
          <TabList selected={view}>
            <Tabs.Tab value="review" rightSection={<WaitingCount />}>
              Review
            </Tabs.Tab>
            <ProductionTabLabels />
            <Tabs.Tab value="report">Report</Tabs.Tab>
            <Tabs.Tab value="targets">Targets</Tabs.Tab>
            <Tabs.Tab value="kpis">Practice KPIs</Tabs.Tab>
          </TabList>
          <Tabs.Panel value="review">
            <ReviewPanel asAdmin={asAdmin} />
          </Tabs.Panel>
          <ProductionTabPanels who={who} />
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
      </UnsavedArea>
    </Page>
  )
}
