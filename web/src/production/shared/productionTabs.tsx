import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useSlot } from '../../kit/screen/slot.ts'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import type { ProductionView } from './address.ts'
import { productionTabCounts, productionTabs, type ReportScope } from './slots.ts'

/** How much waits behind a tab that a feature below fills. */
export function TabCounts({ view }: { view: ProductionView }) {
  return useSlot(productionTabCounts)
    .filter(count => count.view === view)
    .map(({ order, Part }) => (
      <Suspense key={order}>
        <Part />
      </Suspense>
    ))
}

/** The names of the tabs that features below fill. */
export function ProductionTabLabels() {
  return useSlot(productionTabs).map(({ view, label }) => (
    <Tabs.Tab key={view} value={view} rightSection={<TabCounts view={view} />}>
      {label}
    </Tabs.Tab>
  ))
}

/** What stands behind them. */
export function ProductionTabPanels({ who }: { who: ReportScope }) {
  return useSlot(productionTabs).map(({ view, Part }) => (
    <Tabs.Panel key={view} value={view}>
      <Suspense fallback={<ListSkeleton />}>
        <Part who={who} />
      </Suspense>
    </Tabs.Panel>
  ))
}
