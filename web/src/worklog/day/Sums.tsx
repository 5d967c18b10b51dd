import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatExactDuration, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { IconDeviceDesktopExclamation } from '@tabler/icons-react'
import { useMemo } from 'react'
import { logError } from '../../kit/log.ts'
import { overlapText } from '../shared/words.ts'
import { buildDayBreakdown, type WorklogDayReply } from './dayBreakdown.ts'
import classes from './WorklogDay.module.css'

type DaySumsProps = { day: WorklogDayReply; projectId: string | undefined }

/** The day's number, and the sum it comes from. */
export function DaySums({ day, projectId }: DaySumsProps) {
  const proof = useMemo(() => buildDayBreakdown(day, logError), [day])
  const ofProject = useMemo(
    () => (projectId === undefined ? undefined : buildDayBreakdown(day, logError, projectId)),
    [day, projectId],
  )
  const seconds = proof.hours * 3600
  const projectName =
    day.pieces.find(segment => segment.projectId === projectId)?.projectName ?? 'this project'
  return (
    <section aria-label="Total" className={classes.sums}>
      <p className={classes.total}>
        <span className={classes.hours}>{hoursWithUnit(seconds)}</span>{' '}
        <span className={classes.length}>
          {formatExactDuration(seconds)} worked, {countText(proof.projectCount, 'project')}
        </span>
      </p>
      <dl className={classes.kinds}>
        <div>
          <dt>Tracked</dt>
          <dd>{formatExactDuration(proof.trackedSeconds)}</dd>
        </div>
        <div>
          <dt>Added manually</dt>
          <dd>{formatExactDuration(proof.manualSeconds)}</dd>
        </div>
        <div>
          <dt>Breaks</dt>
          <dd>{formatExactDuration(proof.breakSeconds)}</dd>
        </div>
      </dl>
      <p className={classes.proof}>
        Tracked and manual time add up to {hoursWithUnit(seconds)}, from the{' '}
        {countText(proof.count, 'entry', 'entries')} below, without breaks.
      </p>
      {ofProject && (
        <p className={classes.proof}>
          On {projectName}: {hoursWithUnit(ofProject.hours * 3600)} of it, in{' '}
          {countText(ofProject.count, 'entry', 'entries')}.
        </p>
      )}
      {proof.overlapSeconds > 0 && (
        <p className={classes.flag}>
          <IconDeviceDesktopExclamation size={18} stroke={1.6} aria-hidden />
          <span>
            <b>{overlapText(proof.overlapSeconds)}.</b> Counted once, it would be{' '}
            {hoursWithUnit(seconds - proof.overlapSeconds)}.
          </span>
        </p>
      )}
    </section>
  )
}
