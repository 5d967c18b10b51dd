import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { toModeKind } from '@claimcrew/contract/tracking/rules'
import { getWorklogDay, type WorklogSegment } from '@claimcrew/contract/worklog/contract'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useNow } from '../../kit/time/clock.ts'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { projectText } from '../../tracking/shared/reading/days.ts'
import { modeText } from '../../tracking/shared/timeline/modeWords.ts'
import { DayTimeline, TimelineLegend } from '../../tracking/shared/timeline/Timeline.tsx'
import { computeOverlap } from '../../worklog/shared/figures.ts'
import { overlapText } from '../../worklog/shared/words.ts'
import { Card } from '../Card.tsx'
import { chooseRefetchInterval, useToday } from '../dashboardQueries.ts'
import classes from './Today.module.css'

const labelOf = (segment: WorklogSegment): string =>
  toModeKind(segment.mode) === 'break' ? modeText(segment.mode) : projectText(segment)

function Sum({ label, seconds }: { label: string; seconds: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatDuration(seconds)}</dd>
    </div>
  )
}

function Day({ data: { day, pieces, timeZone, date, stale } }: { data: Reply<typeof getWorklogDay> }) {
  const now = useNow()
  const drawn = useMemo(
    () => pieces.map(segment => ({ ...segment, kind: toModeKind(segment.mode), label: labelOf(segment) })),
    [pieces],
  )
  const overlap = day ? computeOverlap(day) : 0
  return (
    <>
      <dl className={classes.sums}>
        <Sum label="Tracked" seconds={day?.trackedSeconds ?? 0} />
        {day && day.manualSeconds > 0 && <Sum label="Added manually" seconds={day.manualSeconds} />}
        <Sum label="Breaks" seconds={day?.breakSeconds ?? 0} />
      </dl>
      <DayTimeline timeZone={timeZone} day={date} segments={drawn} now={now} />
      <div className={classes.below}>
        {pieces.length > 0 ? (
          <TimelineLegend />
        ) : (
          <Text size="sm" c="dimmed">
            No tracked time for today yet.
            {!stale && ' Time Doctor syncs every 15 minutes.'}
          </Text>
        )}
        <span className={classes.zone}>{formatZoneCity(timeZone)}</span>
      </div>
      {overlap >= 60 && (
        <Text size="sm" c="var(--attention)" mt="xs">
          {overlapText(overlap)}
        </Text>
      )}
    </>
  )
}

type OwnTodayProps = { userId: string; tracked: boolean }

/** What Time Doctor has of today, stretch by stretch. */
export function OwnToday({ userId, tracked }: OwnTodayProps) {
  const today = useToday()
  const query = { billerId: userId, date: today }
  const { data, error, refetch } = useCall(
    getWorklogDay,
    { query },
    { refetchInterval: ({ state }) => chooseRefetchInterval(state.data?.stale) },
  )
  const body = () => {
    if (!tracked)
      return (
        <Text size="sm" c="dimmed">
          Your account isn’t connected to Time Doctor yet. An admin will connect it, and your tracked time
          will show up here. Your attendance counts either way.
        </Text>
      )
    if (data) return <Day data={data} />
    if (error) return <ErrorState title="We couldn’t load today" error={error} onRetry={refetch} />
    return <Skeleton height="8.25rem" role="status" aria-label="Loading..." />
  }
  return (
    <Card
      title="Tracked today"
      aside={
        tracked && (
          <Anchor component={Link} to={to('/worklog', { range: 'daily', date: today })} size="sm">
            See all
          </Anchor>
        )
      }
    >
      {body()}
    </Card>
  )
}
