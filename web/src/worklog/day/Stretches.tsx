import { exactText } from '@claimcrew/contract/kit/timeWords'
import { kindOfMode } from '@claimcrew/contract/tracking/rules'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { clockIn } from '../../kit/time/timeZones.ts'
import { DayTimes } from '../../kit/ui/time/DayTimes.tsx'
import { modeText } from '../../tracking/shared/timeline/modeWords.ts'
import classes from './Day.module.css'
import { endOf, type ProofPiece, proofPiecesOf, type WorkedDay } from './proof.ts'

type OneProps = { stretch: ProofPiece; date: string; timeZone: string; quiet: boolean }

function One({ stretch, date, timeZone, quiet }: OneProps) {
  const { start, seconds, mode, projectName, taskName, device, atOnce, whole } = stretch
  const isBreak = kindOfMode(mode) === 'break'
  const how = [...(isBreak ? [] : [modeText(mode)]), ...(device === null ? [] : [`Device ${device}`])]
  return (
    <li className={classes.stretch} data-kind={kindOfMode(mode)} data-quiet={quiet || undefined}>
      <DayTimes
        start={start}
        end={new Date(endOf(stretch)).toISOString()}
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
            Cut at midnight: {exactText(whole.seconds)} total, {clockIn(timeZone, Date.parse(whole.start))} –{' '}
            {clockIn(timeZone, endOf(whole))}
          </span>
        )}
      </div>
      <span className={classes.seconds}>{exactText(seconds)}</span>
    </li>
  )
}

type DayStretchesProps = { day: WorkedDay; projectId: string | undefined }

/** The day stretch by stretch, in order. */
export function DayStretches({ day, projectId }: DayStretchesProps) {
  const stretches = useMemo(() => proofPiecesOf(day.pieces), [day.pieces])
  return (
    <ol className={classes.stretches} aria-label="Activity">
      {stretches.map(stretch => (
        <One
          key={stretch.key}
          stretch={stretch}
          date={day.date}
          timeZone={day.timeZone}
          quiet={projectId !== undefined && stretch.projectId !== projectId}
        />
      ))}
    </ol>
  )
}
