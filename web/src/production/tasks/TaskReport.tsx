import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { addressShape, useAddress } from '../../kit/screen/address.ts'
import { useSlot } from '../../kit/screen/slot.ts'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import { DayBar } from '../day/DayBar.tsx'
import { useOpenDay } from '../day/useOpenDay.ts'
import { WeekStrip } from '../day/WeekStrip.tsx'
import { MyDay } from '../MyDay.tsx'
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
  const comparison = useSlot(ownDayTabs).find(({ view }) => view === address.view)
  const go = (next: string) => change({ day: next === today ? undefined : next, gap: undefined }, 'choosing')
  return (
    <Page title="Task Report" description="Your day by task: how much and how long.">
      <MyDay view={comparison ? 'comparison' : 'tasks'} day={day === today ? undefined : day}>
        <DayBar day={day} today={today} onGo={go} />
        <WeekStrip day={day} today={today} onGo={go} />
        {comparison ? (
          <UnsavedArea names={opening}>
            <comparison.Part
              billerId={userId}
              day={day}
              gap={address.gap}
              onGap={gap => change({ gap }, 'stepping')}
            />
          </UnsavedArea>
        ) : (
          <OwnDay userId={userId} day={day} />
        )}
      </MyDay>
    </Page>
  )
}
