import { countBreakSeconds, findOpenBreak, type WorkSession } from '@claimcrew/contract/attendance/rules'
import { formatDuration, runningText } from '@claimcrew/contract/kit/timeText'
import { Anchor, Button, Skeleton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { openAttendance } from '../../attendance/shared/openAttendance.ts'
import { type OwnStatus, useOwnAttendance } from '../../attendance/shared/ownAttendance.ts'
import { summarizeStatus } from '../../attendance/shared/statusSummary.ts'
import { computeTimers } from '../../attendance/shared/timers.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useServerSecond } from '../../kit/time/serverClock.ts'
import { formatMoment } from '../../kit/time/timeZones.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { Card } from '../Card.tsx'
import classes from './Attendance.module.css'

const stateWords = {
  'not-punched-in': 'Not punched in',
  'punched-in': 'Working',
  'on-break': 'On a break',
  'punched-out': 'Done for now',
} as const

/** `In since 9:02 AM EST, 15 min of breaks` */
function sessionText(session: WorkSession, zone: string, now: number): string {
  const rested = countBreakSeconds(session, new Date(now).toISOString())
  const out = session.punchOutTime ? `, out since ${formatMoment(session.punchOutTime, zone, now)}` : ''
  const breaks = rested >= 60 ? `, ${formatDuration(rested)} of breaks` : ''
  return `Punched in since ${formatMoment(session.punchInTime, zone, now)}${out}${breaks}`
}

type TimersProps = { status: OwnStatus; hasClient: boolean }

function Timers({ status: { state, session, clock }, hasClient }: TimersProps) {
  const now = useServerSecond(clock, state === 'punched-in' || state === 'on-break')
  const zone = useTimeZone()
  const { worked, onBreak } = computeTimers(session, now)
  const resting = session && findOpenBreak(session)
  return (
    <>
      <span className={classes.state}>
        <span className={classes.dot} data-state={state} aria-hidden />
        {stateWords[state]}
      </span>
      <span
        className={classes.timer}
        role="timer"
        aria-label="Worked so far"
        data-still={state !== 'punched-in' || undefined}
      >
        {runningText(worked)}
      </span>
      <span className={classes.about}>
        {session
          ? sessionText(session, zone, now)
          : hasClient
            ? 'Punch in when you start. Your hours count from then.'
            : 'You punch in here once a client hires you.'}
      </span>
      {resting && (
        <span className={classes.break}>
          {resting.breakType} since {formatMoment(resting.startTime, zone, now)}
          <span role="timer" aria-label="On this break">
            {runningText(onBreak)}
          </span>
        </span>
      )}
    </>
  )
}

type OwnAttendanceProps = {
  userId: string
  /** Without one there is nobody for whom the hours would count. */
  hasClient: boolean
  className: string | undefined
}

/** How one's day stands by the clock, and the way to punch. */
export function OwnAttendance({ userId, hasClient, className }: OwnAttendanceProps) {
  const own = useOwnAttendance(userId)
  const zone = useTimeZone()
  const { status, error } = own
  const glance = summarizeStatus(own, status?.clock.server ?? 0, zone)
  const begins = status?.state === 'not-punched-in'
  return (
    <Card
      title="Attendance"
      className={className}
      aside={
        <Anchor component={Link} to="/attendance" size="sm">
          Your month
        </Anchor>
      }
    >
      <div className={classes.panel}>
        {status ? (
          <Timers status={status} hasClient={hasClient} />
        ) : error ? (
          <span className={classes.failed} role="status">
            We couldn’t load your attendance. {errorText(error)}
          </span>
        ) : (
          <Skeleton height="8.5rem" role="status" aria-label="Loading..." />
        )}
      </div>
      {glance.tone === 'attention' && (
        <p className={classes.failed} role="status">
          {glance.long}
        </p>
      )}
      <Button
        fullWidth
        variant={begins && hasClient ? 'filled' : 'default'}
        aria-haspopup="dialog"
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => openAttendance(currentTarget)}
      >
        {begins ? 'Punch in' : 'Open attendance'}
      </Button>
    </Card>
  )
}
