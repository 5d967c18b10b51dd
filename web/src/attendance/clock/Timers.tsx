import {
  countBreakSeconds,
  countWorkedSeconds,
  findOpenBreak,
  type WorkSession,
} from '@claimcrew/contract/attendance/rules'
import { type Instant, secondsBetween } from '@claimcrew/contract/kit/time'
import { formatDuration, runningText } from '@claimcrew/contract/kit/timeText'
import { IconCircleCheck } from '@tabler/icons-react'
import { useServerSecond } from '../../kit/time/serverClock.ts'
import { formatMoment, formatTime } from '../../kit/time/timeZones.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import type { OwnStatus } from '../shared/ownAttendance.ts'
import { computeTimers } from '../shared/timers.ts'
import classes from './Dialog.module.css'

/** One's status: in words, and by the server's clock to the second. */
export function ClockTimers({ status }: { status: OwnStatus }) {
  const { session } = status
  return (
    <section className={classes.panel} aria-label="Your status">
      {session?.punchOutTime ? (
        <Finished session={session} punchOutTime={session.punchOutTime} status={status} />
      ) : (
        <Running status={status} />
      )}
      {session && <Breaks session={session} />}
    </section>
  )
}

function Running({ status: { state, session, clock, clients, clientId } }: { status: OwnStatus }) {
  const now = useServerSecond(clock, true)
  const zone = useTimeZone()
  const { worked, onBreak } = computeTimers(session, now)
  const resting = session ? findOpenBreak(session) : undefined
  const client = session ? clients.find(one => one.clientId === clientId) : undefined
  return (
    <>
      <span className={classes.state} role="status">
        <span className={classes.dot} data-state={state} />
        {resting ? 'On a break' : session ? 'Punched in' : 'Not punched in'}
      </span>
      <Timer
        className={classes.timer}
        label="Work duration"
        seconds={worked}
        still={state !== 'punched-in'}
      />
      <span className={classes.caption}>
        {session
          ? `Work duration, punched in since ${formatMoment(session.punchInTime, zone, now)}`
          : `Work duration. It’s ${formatTime(zone, now)}.`}
      </span>
      {client && <span className={classes.caption}>For {client.clientName}</span>}
      {resting && (
        <div className={classes.break}>
          <span className={classes.breakName}>
            {resting.breakType}{' '}
            <span className={classes.since}>since {formatTime(zone, Date.parse(resting.startTime))}</span>
          </span>
          <Timer className={classes.breakTimer} label="Active break" seconds={onBreak} />
        </div>
      )}
    </>
  )
}

type TimerProps = { label: string; seconds: number; className: string | undefined; still?: boolean }

function Timer({ label, seconds, className, still = false }: TimerProps) {
  return (
    <span className={className} role="timer" aria-label={label} data-still={still || undefined}>
      {runningText(seconds)}
    </span>
  )
}

type FinishedProps = { session: WorkSession; punchOutTime: Instant; status: OwnStatus }

function Finished({ session, punchOutTime, status: { description, clock } }: FinishedProps) {
  const now = useServerSecond(clock, false)
  const zone = useTimeZone()
  return (
    <>
      <IconCircleCheck size={28} stroke={1.6} className={classes.done} aria-hidden />
      <span className={classes.out} role="status">
        Punched Out at{' '}
        <time dateTime={punchOutTime} className="tabular">
          {formatMoment(punchOutTime, zone, now)}
        </time>
      </span>
      <dl className={classes.figures}>
        <div>
          <dt>Worked</dt>
          <dd>{formatDuration(countWorkedSeconds(session, punchOutTime))}</dd>
        </div>
        <div>
          <dt>Breaks</dt>
          <dd>{formatDuration(countBreakSeconds(session, punchOutTime))}</dd>
        </div>
        <div>
          <dt>Punched in since</dt>
          <dd>{formatTime(zone, Date.parse(session.punchInTime))}</dd>
        </div>
      </dl>
      {description && <p className={classes.summary}>{description}</p>}
    </>
  )
}

function Breaks({ session }: { session: WorkSession }) {
  const zone = useTimeZone()
  const finished = session.breaks.flatMap(one => (one.endTime ? [{ ...one, endTime: one.endTime }] : []))
  if (finished.length === 0) return null
  return (
    <ul className={classes.breaks} aria-label="Breaks">
      {finished.map(({ breakType, startTime, endTime }) => (
        <li key={startTime}>
          <span>{breakType}</span>
          <span className="tabular">
            {formatTime(zone, Date.parse(startTime))} to {formatTime(zone, Date.parse(endTime))}
          </span>
          <span className="tabular">{formatDuration(secondsBetween(startTime, endTime))}</span>
        </li>
      ))}
    </ul>
  )
}
