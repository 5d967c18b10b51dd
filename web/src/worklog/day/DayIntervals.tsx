import { formatExactDuration } from '@claimcrew/contract/kit/timeText'
import { toModeKind } from '@claimcrew/contract/tracking/rules'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { formatClock } from '../../kit/time/timeZones.ts'
import { DayTimes } from '../../kit/ui/time/DayTimes.tsx'
import { modeText } from '../../tracking/shared/timeline/modeWords.ts'
import { endOf, type NumberedSegment, numberSegments, type WorklogDayReply } from './dayBreakdown.ts'
import classes from './WorklogDay.module.css'

type IntervalRowProps = { segment: NumberedSegment; date: string; timeZone: string; quiet: boolean }

function IntervalRow({ segment, date, timeZone, quiet }: IntervalRowProps) {
  const { start, seconds, mode, projectName, taskName, device, atOnce, whole } = segment
  const isBreak = toModeKind(mode) === 'break'
  const how = [...(isBreak ? [] : [modeText(mode)]), ...(device === null ? [] : [`Device ${device}`])]
  return (
    <li className={classes.segment} data-kind={toModeKind(mode)} data-quiet={quiet || undefined}>
      <DayTimes
        start={start}
        end={new Date(endOf(segment)).toISOString()}
        openText=""
        day={date}
        timeZone={timeZone}
      />
      <div className={classes.what}>
        <span className={classes.project}>{isBreak ? modeText(mode) : (projectName ?? 'No project')}</span>
        {taskName && <span>{taskName}</span>}
        {how.length > 0 && <span className={classes.mode}>{how.join(' · ')}</span>}
        {atOnce && (
          <Badge variant="light" color="amber" size="sm">
            Overlaps with another device
          </Badge>
        )}
        {whole && (
          <span className={classes.cut}>
            Cut at midnight: {formatExactDuration(whole.seconds)} total,{' '}
            {formatClock(timeZone, Date.parse(whole.start))} – {formatClock(timeZone, endOf(whole))}
          </span>
        )}
      </div>
      <span className={classes.seconds}>{formatExactDuration(seconds)}</span>
    </li>
  )
}

type DayIntervalsProps = { day: WorklogDayReply; projectId: string | undefined }

/** The day segment by segment, in order. */
export function DayIntervals({ day, projectId }: DayIntervalsProps) {
  const intervals = useMemo(() => numberSegments(day.pieces), [day.pieces])
  return (
    <ol className={classes.stretches} aria-label="Activity">
      {intervals.map(interval => (
        <IntervalRow
          key={interval.key}
          segment={interval}
          date={day.date}
          timeZone={day.timeZone}
          quiet={projectId !== undefined && interval.projectId !== projectId}
        />
      ))}
    </ol>
  )
}
