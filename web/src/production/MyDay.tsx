import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useGo } from '../kit/screen/go.ts'
import { useSlot } from '../kit/screen/slot.ts'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { TabCounts } from './shared/productionTabs.tsx'
import { ownDayTabs, productionTabs } from './shared/slots.ts'

type MyDayView = 'tasks' | 'entries' | 'comparison' | 'gaps' | 'report'

type MyDayProps = {
  view: MyDayView
  /** The day that is looked at; undefined is today. */
  day: string | undefined
  children: ReactNode
}

/** A biller's day under the same tabs, whichever of its two screens is open: by task, entry by entry, and what they come to. */
export function MyDay({ view, day, children }: MyDayProps) {
  const go = useGo()
  const [comparison] = useSlot(ownDayTabs)
  const [gaps] = useSlot(productionTabs)
  const hrefs: Readonly<Record<MyDayView, Href>> = {
    tasks: to('/biller-reports', { day }),
    entries: to('/production-report', { day }),
    comparison: to('/biller-reports', { view: 'clocks', day }),
    gaps: to('/production-report', { view: 'clocks', day }),
    report: to('/production-report', { view: 'report', day }),
  }
  return (
    // Another tab may be another screen: it opens by Enter, and not by walking over it.
    <Tabs
      value={view}
      onChange={next => go(hrefs[next as MyDayView])}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <TabList selected={view} aria-label="My day">
        <Tabs.Tab value="tasks">By task</Tabs.Tab>
        <Tabs.Tab value="entries">All entries</Tabs.Tab>
        {comparison && <Tabs.Tab value="comparison">{comparison.label}</Tabs.Tab>}
        {gaps && (
          <Tabs.Tab value="gaps" rightSection={<TabCounts view={gaps.view} />}>
            Time gaps
          </Tabs.Tab>
        )}
        <Tabs.Tab value="report">Report</Tabs.Tab>
      </TabList>
      <Tabs.Panel value={view}>
        <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
