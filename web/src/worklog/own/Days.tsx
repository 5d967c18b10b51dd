import { dayIn, daysFrom, weekdayOf } from '@claimcrew/contract/kit/time'
import { formatDuration, hoursWithUnit, isWeekend } from '@claimcrew/contract/kit/timeText'
import { sumWorkedSeconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogTableDay, WorklogTablePerson } from '@claimcrew/contract/worklog/contract'
import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useNow } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useActivity } from '../../tracking/shared/reading/activity.ts'
import { buildReportDays } from '../../tracking/shared/reading/days.ts'
import type { TimelineSegment } from '../../tracking/shared/timeline/drawTimeline.ts'
import { DayTimeline, TimelineAxis, TimelineLegend } from '../../tracking/shared/timeline/Timeline.tsx'
import { computeOverlap } from '../shared/figures.ts'
import { overlapText } from '../shared/words.ts'
import type { WorklogTable } from '../table/worklogTableQueries.ts'
import classes from './OwnWorklog.module.css'

type OwnDayProps = {
  date: string
  day: WorklogTableDay | undefined
  timeZone: string
  /** Undefined while they are being read, null when they could not be. */
  pieces: readonly TimelineSegment[] | undefined | null
  now: string | undefined
  onOpen: (date: string) => void
}

const OwnDay = memo(function OwnDay({ date, day, timeZone, pieces, now, onOpen }: OwnDayProps) {
  const seconds = day ? sumWorkedSeconds(day) : 0
  const overlap = day ? computeOverlap(day) : 0
  return (
    // Sunday closes a week, and the latest day stands first.
    <li
      className={classes.day}
      data-week={weekdayOf(date) === 0 || undefined}
      data-off={isWeekend(date) || undefined}
      data-none={!day || undefined}
    >
      <span className={classes.date}>{dayText(date)}</span>
      <div className={classes.line}>
        {!day ? (
          <span className={classes.none}>No time</span>
        ) : pieces ? (
          <DayTimeline
            timeZone={timeZone}
            day={date}
            segments={pieces}
            withAxis={false}
            {...(now === undefined ? {} : { now })}
          />
        ) : (
          pieces === undefined && <Skeleton height={28} radius="xs" />
        )}
        {overlap > 0 && <span className={classes.overlap}>{overlapText(overlap)}</span>}
      </div>
      {day && (
        <UnstyledButton
          className={classes.hours}
          title={formatDuration(seconds)}
          aria-label={`${dayText(date)}, ${hoursWithUnit(seconds)}: show activity`}
          onClick={() => onOpen(date)}
        >
          {hoursWithUnit(seconds)}
        </UnstyledButton>
      )}
    </li>
  )
})

type OwnDaysProps = { table: WorklogTable; person: WorklogTablePerson; onOpen: (date: string) => void }

/** The days that have begun, the latest first, each as a timeline with its hours. */
export function OwnDays({ table, person, onOpen }: OwnDaysProps) {
  const { timeZone, timeDoctorUserIds, days } = person
  const now = useNow()
  const today = dayIn(timeZone, now)
  const isOver = table.to < today
  const range = useMemo(
    () => ({ from: table.from, to: isOver ? table.to : today }),
    [table.from, table.to, isOver, today],
  )
  const activity = useActivity(timeDoctorUserIds, range)
  const drawn = useMemo(
    () =>
      activity.rows &&
      new Map(
        buildReportDays(activity.rows, timeZone, range, today).map(({ day, timeline }) => [day, timeline]),
      ),
    [activity.rows, timeZone, range, today],
  )
  const byDate = useMemo(() => new Map(days.map(day => [day.date, day])), [days])
  const failed = activity.error !== null && !activity.rows
  return (
    <div className={classes.days}>
      {failed && (
        <Text size="sm" c="var(--attention)" role="alert" mb="sm">
          We couldn’t load the timelines. {errorText(activity.error)}
        </Text>
      )}
      <div className={classes.head} aria-hidden>
        <span />
        <TimelineAxis timeZone={timeZone} day={range.from} />
        <span />
      </div>
      <ol className={classes.list} aria-label="Days">
        {daysFrom(range.from, range.to)
          .toReversed()
          .map(date => (
            <OwnDay
              key={date}
              date={date}
              day={byDate.get(date)}
              timeZone={timeZone}
              pieces={failed ? null : drawn?.get(date)}
              now={date === today ? now : undefined}
              onOpen={onOpen}
            />
          ))}
      </ol>
      <TimelineLegend />
    </div>
  )
}
