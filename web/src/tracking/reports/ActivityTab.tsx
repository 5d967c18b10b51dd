import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import { Skeleton, Stack, Text } from '@mantine/core'
import { IconClockOff } from '@tabler/icons-react'
import { useNow } from '../../kit/time/clock.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { type ReportDay, sumDays } from '../shared/reading/days.ts'
import { TimelineAxis, TimelineLegend } from '../shared/timeline/Timeline.tsx'
import type { TrackerUserCalls } from '../trackerUserCalls.ts'
import classes from './ActivityTab.module.css'
import { DayRow } from './DayRow.tsx'

type QueryState = Pick<TrackerUserCalls<unknown>, 'error' | 'isRefetchError' | 'refetch'>

type ActivityTabProps = {
  /** Undefined while they are being read. */
  days: readonly ReportDay[] | undefined
  read: QueryState
  timeZone: string
  today: string
  openDay: string | undefined
  onOpen: (day: string | undefined) => void
}

const rows = [0, 1, 2, 3, 4, 5, 6]

const Waiting = () => (
  <Stack gap="md" role="status" aria-label="Loading...">
    <Skeleton height={48} width="60%" mb="sm" />
    {rows.map(row => (
      <Skeleton key={row} height={28} />
    ))}
  </Stack>
)

function Totals({ days }: { days: readonly ReportDay[] }) {
  const sum = sumDays(days)
  const worked = days.filter(day => sumWorkedSeconds(day) > 0).length
  const facts = [
    ['Work', sumWorkedSeconds(sum), countText(worked, 'day')],
    ['Tracked', sum.trackedSeconds],
    ['Added manually', sum.manualSeconds],
    ['Breaks', sum.breakSeconds, 'not counted as work'],
  ] as const
  return (
    <>
      <dl className={classes.totals}>
        {facts.map(([label, seconds, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={formatDuration(seconds)}>
              {hoursWithUnit(seconds)} {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {sum.twiceSeconds >= 60 && (
        <Text size="sm" c="var(--attention)" mb="md">
          Overlapping devices: {formatDuration(sum.twiceSeconds)} counted twice.
        </Text>
      )}
    </>
  )
}

/** A timeline a day, what each comes to, and the stretches behind the one that is opened. */
export function ActivityTab({ days, read, timeZone, today, openDay, onOpen }: ActivityTabProps) {
  const now = useNow()
  if (!days)
    return read.error ? (
      <ErrorState title="We couldn’t load the activity" error={read.error} onRetry={read.refetch} />
    ) : (
      <Waiting />
    )
  const [first] = days
  if (!first || days.every(({ segments }) => segments.length === 0))
    return (
      <EmptyState icon={IconClockOff} title="No time in this range">
        No tracked time, manual time or breaks. Choose other days above.
      </EmptyState>
    )
  // A day alone is opened, and stays so.
  const isAlone = days.length === 1
  return (
    <>
      <StaleListNotice read={read} />
      <Totals days={days} />
      <div className={classes.days}>
        <div className={classes.daysHead} aria-hidden>
          <span>Day</span>
          <TimelineAxis timeZone={timeZone} day={first.day} />
          <span>Tracked</span>
          <span>Added manually</span>
          <span>Breaks</span>
        </div>
        <ul aria-label="Days">
          {days.map(day => (
            <DayRow
              key={day.day}
              day={day}
              timeZone={timeZone}
              now={day.day === today ? now : undefined}
              isOpen={isAlone || day.day === openDay}
              {...(isAlone ? {} : { onOpen })}
            />
          ))}
        </ul>
      </div>
      <TimelineLegend />
    </>
  )
}
