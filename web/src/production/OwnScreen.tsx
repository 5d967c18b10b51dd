import { SentDay } from '@claimcrew/contract/kit/time'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSlot } from '../kit/screen/slot.ts'
import { useToday } from '../kit/time/clock.ts'
import { formatZoneCity } from '../kit/time/timeZones.ts'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { DayBar } from './day/DayBar.tsx'
import { DayPanel } from './day/DayPanel.tsx'
import { WeekStrip } from './day/WeekStrip.tsx'
import { type ProductionView, useProductionAddress } from './shared/address.ts'
import { SlotTabNames, SlotTabPanels } from './shared/SlotTabs.tsx'
import { productionTabs } from './shared/slots.ts'

const Report = lazyPart(async () => (await import('./report/ProductionReport.tsx')).ProductionReport)

/** For a BILLER: the own day to be written, and what the own days come to. */
export function OwnScreen({ userId }: { userId: string }) {
  const [address, change] = useProductionAddress()
  const zone = useTimeZone()
  const today = useToday(zone)
  const day = SentDay.safeParse(address.day).data ?? today
  const more = useSlot(productionTabs)
  const isShown = (next: ProductionView) => next === 'report' || more.some(({ view }) => view === next)
  const view = address.view !== undefined && isShown(address.view) ? address.view : 'day'
  const go = (next: string) => change({ day: next === today ? undefined : next }, 'choosing')
  return (
    <Page
      title="Production Report"
      description={`Your work, time and targets. Days in ${formatZoneCity(zone)}.`}
    >
      <Tabs
        value={view}
        onChange={next => change({ view: next as ProductionView }, 'choosing')}
        keepMounted={false}
      >
        <TabList chosen={view}>
          <Tabs.Tab value="day">Day</Tabs.Tab>
          <SlotTabNames />
          <Tabs.Tab value="report">Report</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="day">
          <DayBar day={day} today={today} onGo={go} />
          <WeekStrip day={day} today={today} onGo={go} />
          <DayPanel
            userId={userId}
            day={day}
            withHold={address.hold === 'count'}
            onHold={counts => change({ hold: counts ? 'count' : undefined }, 'stepping')}
          />
        </Tabs.Panel>
        <SlotTabPanels who="own" />
        <Tabs.Panel value="report">
          <Suspense fallback={<ListSkeleton />}>
            <Report who="own" />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
