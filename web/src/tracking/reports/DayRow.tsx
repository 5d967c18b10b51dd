import type { Instant } from '@claimcrew/contract/kit/time'
import { formatDuration, formatHours } from '@claimcrew/contract/kit/timeText'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { dayText } from '../../kit/time/dayWords.ts'
import type { ReportDay } from '../shared/reading/days.ts'
import { DayTimeline } from '../shared/timeline/Timeline.tsx'
import { ActivityIntervals } from './ActivityIntervals.tsx'
import classes from './ActivityTab.module.css'

type DayRowProps = {
  day: ReportDay
  timeZone: string
  /** Where the day is today. */
  now: Instant | undefined
  isOpen: boolean
  /** Missing where there is nothing to choose from. */
  onOpen?: (day: string | undefined) => void
}

const Seconds = ({ label, of: seconds }: { label: string; of: number }) => (
  <span className={classes.seconds} data-none={seconds === 0 || undefined} title={formatDuration(seconds)}>
    <VisuallyHidden component="span">{label} </VisuallyHidden>
    <span className={classes.label} aria-hidden>
      {label}{' '}
    </span>
    {formatHours(seconds)}
  </span>
)

/** One day: its name opens its stretches. */
export const DayRow = memo(function DayRow({ day, timeZone, now, isOpen, onOpen }: DayRowProps) {
  const list = useId()
  const isEmpty = day.segments.length === 0
  const name = dayText(day.day)
  return (
    <li className={classes.dayRow} data-open={isOpen || undefined}>
      <div className={classes.dayLine}>
        <div className={classes.dayName}>
          {isEmpty || !onOpen ? (
            <span data-empty={isEmpty || undefined}>{name}</span>
          ) : (
            <UnstyledButton
              aria-expanded={isOpen}
              aria-controls={isOpen ? list : undefined}
              onClick={() => onOpen(isOpen ? undefined : day.day)}
            >
              <IconChevronRight size={14} stroke={2} aria-hidden /> {name}
            </UnstyledButton>
          )}
        </div>
        <DayTimeline
          timeZone={timeZone}
          day={day.day}
          segments={day.timeline}
          withAxis={false}
          {...(now === undefined ? {} : { now })}
        />
        <Seconds label="Tracked" of={day.trackedSeconds} />
        <Seconds label="Added manually" of={day.manualSeconds} />
        <Seconds label="Breaks" of={day.breakSeconds} />
      </div>
      {isOpen && !isEmpty && <ActivityIntervals id={list} day={day} timeZone={timeZone} />}
    </li>
  )
})
