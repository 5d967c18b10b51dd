import { breakSecondsOf, openBreakOf, type WorkSession } from '@claimcrew/contract/attendance/rules'
import { lengthText, runningText } from '@claimcrew/contract/kit/timeWords'
import { Anchor, Button, Skeleton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { glanceAt } from '../../attendance/shared/glance.ts'
import { openAttendance } from '../../attendance/shared/openAttendance.ts'
import { type OwnStatus, useOwnAttendance } from '../../attendance/shared/ownAttendance.ts'
import { timersAt } from '../../attendance/shared/timers.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useServerSecond } from '../../kit/time/serverClock.ts'
import { momentText } from '../../kit/time/timeZones.ts'
import { textOf } from '../../kit/ui/ErrorState.tsx'
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
  const rested = breakSecondsOf(session, new Date(now).toISOString())
  const out = session.punchOutTime ? `, out since ${momentText(session.punchOutTime, zone, now)}` : ''
  const breaks = rested >= 60 ? `, ${lengthText(rested)} of breaks` : ''
  return `Punched in since ${momentText(session.punchInTime, zone, now)}${out}${breaks}`
}

function Timers({ status: { state, session, clock } }: { status: OwnStatus }) {
  const now = useServerSecond(clock, state === 'punched-in' || state === 'on-break')
  const zone = useTimeZone()
  const { worked, onBreak } = timersAt(session, now)
  const resting = session && openBreakOf(session)
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
        {session ? sessionText(session, zone, now) : 'Punch in when you start. Your hours count from then.'}
      </span>
      {resting && (
        <span className={classes.break}>
          {resting.breakType} since {momentText(resting.startTime, zone, now)}
          <span role="timer" aria-label="On this break">
            {runningText(onBreak)}
          </span>
        </span>
      )}
    </>
  )
}

/** How one's day stands by the clock, and the way to punch. */
export function OwnAttendance({ userId }: { userId: string }) {
  const own = useOwnAttendance(userId)
  const zone = useTimeZone()
  const { status, error } = own
  const glance = glanceAt(own, status?.clock.server ?? 0, zone)
  const begins = status?.state === 'not-punched-in'
  return (
    <Card
      title="Attendance"
      aside={
        <Anchor component={Link} to="/attendance" size="sm">
          Your month
        </Anchor>
      }
    >
      <div className={classes.panel}>
        {status ? (
          <Timers status={status} />
        ) : error ? (
          <span className={classes.failed} role="status">
            We couldn’t load your attendance. {textOf(error)}
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
        variant={begins ? 'filled' : 'default'}
        aria-haspopup="dialog"
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => openAttendance(currentTarget)}
      >
        {begins ? 'Punch in' : 'Open attendance'}
      </Button>
    </Card>
  )
}
