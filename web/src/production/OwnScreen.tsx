import { SentDay } from '@claimcrew/contract/kit/time'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSlot } from '../kit/screen/slot.ts'
import { useToday } from '../kit/time/clock.ts'
import { formatZoneCity } from '../kit/time/timeZones.ts'
import { Page } from '../kit/ui/Page.tsx'
import { useTimeZone } from '../kit/ui/TimeText.tsx'
import { DayBar } from './day/DayBar.tsx'
import { DayPanel } from './day/DayPanel.tsx'
import { WeekStrip } from './day/WeekStrip.tsx'
import { MyDay } from './MyDay.tsx'
import { useProductionAddress } from './shared/address.ts'
import { productionTabs } from './shared/slots.ts'

const Report = lazyPart(async () => (await import('./report/ProductionReport.tsx')).ProductionReport)

const myDayViews = { day: 'entries', clocks: 'gaps', report: 'report' } as const

/** For a BILLER: the own day to be written, and what the own days come to. */
export function OwnScreen({ userId }: { userId: string }) {
  const [address, change] = useProductionAddress()
  const zone = useTimeZone()
  const today = useToday(zone)
  const day = SentDay.safeParse(address.day).data ?? today
  const gaps = useSlot(productionTabs).find(({ view }) => view === 'clocks')
  const view =
    address.view === 'report' ? 'report' : address.view === 'clocks' && gaps !== undefined ? 'clocks' : 'day'
  const go = (next: string) => change({ day: next === today ? undefined : next }, 'choosing')
  return (
    <Page
      title="Production Report"
      description={`Your day entry by entry, and what your days add up to. Days in ${formatZoneCity(zone)}.`}
    >
      <MyDay view={myDayViews[view]} day={day === today ? undefined : day}>
        {view === 'day' && (
          <>
            <DayBar day={day} today={today} onGo={go} />
            <WeekStrip day={day} today={today} onGo={go} />
            <DayPanel
              userId={userId}
              day={day}
              withHold={address.hold === 'count'}
              onHold={counts => change({ hold: counts ? 'count' : undefined }, 'stepping')}
            />
          </>
        )}
        {view === 'clocks' && gaps && <gaps.Part who="own" />}
        {view === 'report' && <Report who="own" />}
      </MyDay>
    </Page>
  )
}
