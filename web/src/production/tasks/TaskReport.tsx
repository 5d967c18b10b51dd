import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import * as z from 'zod'
import { addressShape, useAddress } from '../../kit/screen/address.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { DayBar } from '../day/DayBar.tsx'
import { useOpenDay } from '../day/useOpenDay.ts'
import { WeekStrip } from '../day/WeekStrip.tsx'
import { ownDayTabs } from '../shared/slots.ts'
import { TaskDay } from './TaskDay.tsx'

const TaskReportAddress = addressShape('/biller-reports', {
  /** Today where it is left out. */
  day: SentDay.optional().catch(undefined),
  view: z.enum(['day', 'clocks']).optional().catch(undefined),
  gap: Id.optional().catch(undefined),
})

/** The names in the address that show another day, tab or gap: what is typed about one goes with it. */
const opening = ['day', 'view', 'gap']

function OwnDay({ userId, day }: { userId: string; day: string }) {
  const read = useOpenDay(userId, day)
  if (read.data) return <TaskDay key={day} open={read.data} />
  if (read.isError)
    return <ErrorState title="We couldn’t load the day" error={read.error} onRetry={() => read.refetch()} />
  return <ListSkeleton />
}

/** A BILLER's own production day, seen by task: the same entries as in the grid, and the same one submit. */
export function TaskReport() {
  const [address, change] = useAddress(TaskReportAddress)
  const userId = useSession().user?.userId ?? ''
  const today = useToday(useTimeZone())
  const day = address.day ?? today
  const more = useSlot(ownDayTabs)
  const view = more.some(one => one.view === address.view) ? 'clocks' : 'day'
  const go = (next: string) => change({ day: next === today ? undefined : next, gap: undefined }, 'choosing')
  return (
    <Page title="Task Report" description="Your work on each task: how much and how long.">
      <DayBar day={day} today={today} onGo={go} />
      <WeekStrip day={day} today={today} onGo={go} />
      <Tabs
        value={view}
        onChange={next =>
          change({ view: next === 'clocks' ? 'clocks' : undefined, gap: undefined }, 'choosing')
        }
        keepMounted={false}
      >
        <TabList chosen={view}>
          <Tabs.Tab value="day">Tasks</Tabs.Tab>
          {more.map(one => (
            <Tabs.Tab key={one.view} value={one.view}>
              {one.label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="day">
          <OwnDay userId={userId} day={day} />
        </Tabs.Panel>
        {more.map(({ view: next, Part }) => (
          <Tabs.Panel key={next} value={next}>
            <Suspense fallback={<ListSkeleton />}>
              <UnsavedArea names={opening}>
                <Part
                  billerId={userId}
                  day={day}
                  gap={address.gap}
                  onGap={gap => change({ gap }, 'stepping')}
                />
              </UnsavedArea>
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
