import { SentDay } from '@claimcrew/contract/kit/time'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSlot } from '../kit/screen/slot.ts'
import { useToday } from '../kit/time/clock.ts'
import { zoneName } from '../kit/time/timeZones.ts'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { DayBar } from './day/DayBar.tsx'
import { DayPanel } from './day/DayPanel.tsx'
import { WeekStrip } from './day/WeekStrip.tsx'
import { useProductionAddress, type View } from './shared/address.ts'
import { FilledTabNames, FilledTabPanels } from './shared/FilledTabs.tsx'
import { productionTabs } from './shared/slots.ts'

const Report = lazyPart(async () => (await import('./report/Report.tsx')).Report)

/** For a BILLER: the own day to be written, and what the own days come to. */
export function OwnScreen({ userId }: { userId: string }) {
  const [address, change] = useProductionAddress()
  const zone = useTimeZone()
  const today = useToday(zone)
  const day = SentDay.safeParse(address.day).data ?? today
  const more = useSlot(productionTabs)
  const isShown = (wanted: View) => wanted === 'report' || more.some(({ view }) => view === wanted)
  const view = address.view !== undefined && isShown(address.view) ? address.view : 'day'
  const go = (wanted: string) => change({ day: wanted === today ? undefined : wanted }, 'choosing')
  return (
    <Page title="Production Report" description={`Your work, time and targets. Days in ${zoneName(zone)}.`}>
      <Tabs
        value={view}
        onChange={wanted => change({ view: wanted as View }, 'choosing')}
        keepMounted={false}
      >
        <TabList chosen={view}>
          <Tabs.Tab value="day">Day</Tabs.Tab>
          <FilledTabNames />
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
        <FilledTabPanels who="own" />
        <Tabs.Panel value="report">
          <Suspense fallback={<ListSkeleton />}>
            <Report who="own" />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
