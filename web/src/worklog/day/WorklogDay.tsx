import { to } from '@claimcrew/contract/kit/href'
import { addDays } from '@claimcrew/contract/kit/time'
import { toModeKind } from '@claimcrew/contract/tracking/rules'
import { getWorklogDay } from '@claimcrew/contract/worklog/contract'
import { ActionIcon, Anchor, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMoodEmpty, IconPhoto } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatOffset, formatZoneCity } from '../../kit/time/timeZones.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { projectText } from '../../tracking/shared/reading/days.ts'
import { DayTimeline, TimelineLegend } from '../../tracking/shared/timeline/Timeline.tsx'
import { workedDayParts } from '../shared/slots.ts'
import { DayIntervals } from './DayIntervals.tsx'
import type { WorklogDayReply } from './dayBreakdown.ts'
import { DaySums } from './Sums.tsx'
import classes from './WorklogDay.module.css'

type WorklogDayProps = {
  userId: string
  date: string
  /** The project that the sheet is filtered by. */
  projectId: string | undefined
  onDay: (date: string) => void
}

/** What somebody did on a day, in full. */
const reportOf = (person: string, day: string) =>
  to('/admin/time-doctor/reports', { person, from: day, to: day, tab: 'screenshots' })

type NeighbourProps = { date: string; forward: boolean; onDay: (date: string) => void }

function Neighbour({ date, forward, onDay }: NeighbourProps) {
  const other = addDays(date, forward ? 1 : -1)
  const WayIcon = forward ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={`${forward ? 'Next' : 'Previous'} day, ${dayText(other)}`}
      onClick={() => onDay(other)}
    >
      <WayIcon size={16} stroke={1.6} />
    </ActionIcon>
  )
}

function Timeline({ day: { timeZone, date, pieces } }: { day: WorklogDayReply }) {
  const drawn = useMemo(
    () =>
      pieces.map(({ start, seconds, mode, ...item }) => ({
        start,
        seconds,
        kind: toModeKind(mode),
        label: projectText(item),
      })),
    [pieces],
  )
  return (
    <div className={classes.timeline}>
      <DayTimeline timeZone={timeZone} day={date} segments={drawn} />
      <TimelineLegend />
    </div>
  )
}

/** Everything that one biller's day was made from. */
export function WorklogDay({ userId, date, projectId, onDay }: WorklogDayProps) {
  const read = useCall(getWorklogDay, { query: { billerId: userId, date } })
  const more = useSlot(workedDayParts)
  if (read.isPending) return <ListSkeleton rows={5} />
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load this day" error={read.error} onRetry={read.refetch} />
  const { data } = read
  const { timeZone, pieces } = data
  const parts = more.map(({ order, Part }) => (
    <Suspense key={order}>
      <Part billerId={userId} day={date} />
    </Suspense>
  ))
  return (
    <Stack gap="lg">
      <div className={classes.who}>
        <div>
          <Text fw={600}>{data.userName}</Text>
          <Text size="xs" c="dimmed">
            From midnight to midnight in {formatZoneCity(timeZone)} (
            {formatOffset(timeZone, Date.parse(`${date}T12:00Z`))})
          </Text>
        </div>
        <div className={classes.neighbours}>
          <Neighbour date={date} forward={false} onDay={onDay} />
          <Neighbour date={date} forward onDay={onDay} />
        </div>
      </div>
      <Anchor component={Link} to={reportOf(userId, date)} size="sm" className={classes.more ?? ''}>
        <IconPhoto size={16} stroke={1.6} aria-hidden /> Screenshots and applications
      </Anchor>
      {data.unread && (
        <Notice>We couldn’t read some of Time Doctor’s data for this day. Hours may be missing.</Notice>
      )}
      {pieces.length === 0 ? (
        <>
          <EmptyState icon={IconMoodEmpty} title="No time on this day">
            No time was tracked or added manually.
          </EmptyState>
          {parts}
        </>
      ) : (
        <>
          <DaySums day={data} projectId={projectId} />
          <Timeline day={data} />
          {parts}
          <DayIntervals day={data} projectId={projectId} />
        </>
      )}
      {data.syncedAt && (
        <Text size="xs" c={data.stale ? 'var(--attention)' : 'dimmed'}>
          Last synced with Time Doctor on <TimeText at={data.syncedAt} />
          {data.stale && '; the latest hours may be missing'}
        </Text>
      )}
    </Stack>
  )
}
