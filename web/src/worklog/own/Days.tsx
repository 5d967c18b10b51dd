import { dayIn, daysFrom, weekdayOf } from '@claimcrew/contract/kit/time'
import { inHoursText, isWeekend, lengthText } from '@claimcrew/contract/kit/timeWords'
import { workedSecondsOf } from '@claimcrew/contract/tracking/rules'
import type { SheetDay, SheetPerson } from '@claimcrew/contract/worklog/contract'
import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useNow } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { useActivity } from '../../tracking/shared/reading/activity.ts'
import { reportDays } from '../../tracking/shared/reading/days.ts'
import type { TimelinePiece } from '../../tracking/shared/timeline/draw.ts'
import { DayTimeline, TimelineAxis, TimelineKey } from '../../tracking/shared/timeline/Timeline.tsx'
import { overlapOf } from '../shared/figures.ts'
import { overlapText } from '../shared/words.ts'
import type { Sheet } from '../sheet/readSheet.ts'
import classes from './Own.module.css'

type OwnDayProps = {
  date: string
  day: SheetDay | undefined
  timeZone: string
  /** Undefined while they are being read, null when they could not be. */
  pieces: readonly TimelinePiece[] | undefined | null
  now: string | undefined
  onOpen: (date: string) => void
}

const OwnDay = memo(function OwnDay({ date, day, timeZone, pieces, now, onOpen }: OwnDayProps) {
  const seconds = day ? workedSecondsOf(day) : 0
  const overlap = day ? overlapOf(day) : 0
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
            pieces={pieces}
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
          title={lengthText(seconds)}
          aria-label={`${dayText(date)}, ${inHoursText(seconds)}: show activity`}
          onClick={() => onOpen(date)}
        >
          {inHoursText(seconds)}
        </UnstyledButton>
      )}
    </li>
  )
})

type OwnDaysProps = { sheet: Sheet; person: SheetPerson; onOpen: (date: string) => void }

/** The days that have begun, the latest first, each as a timeline with its hours. */
export function OwnDays({ sheet, person, onOpen }: OwnDaysProps) {
  const { timeZone, timeDoctorUserIds, days } = person
  const now = useNow()
  const today = dayIn(timeZone, now)
  const isOver = sheet.to < today
  const range = useMemo(
    () => ({ from: sheet.from, to: isOver ? sheet.to : today }),
    [sheet.from, sheet.to, isOver, today],
  )
  const activity = useActivity(timeDoctorUserIds, range)
  const drawn = useMemo(
    () =>
      activity.rows &&
      new Map(reportDays(activity.rows, timeZone, range, today).map(({ day, drawn }) => [day, drawn])),
    [activity.rows, timeZone, range, today],
  )
  const byDate = useMemo(() => new Map(days.map(day => [day.date, day])), [days])
  const failed = activity.error !== null && !activity.rows
  return (
    <div className={classes.days}>
      {failed && (
        <Text size="sm" c="var(--attention)" role="alert" mb="sm">
          We couldn’t load the timelines. {textOf(activity.error)}
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
      <TimelineKey />
    </div>
  )
}
