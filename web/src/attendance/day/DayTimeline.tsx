import { formatTime } from '../../kit/time/timeZones.ts'
import type { AttendanceDay } from './attendanceDay.ts'
import classes from './DayTimeline.module.css'
import { buildTimeline } from './timeline.ts'

/** The day's work and breaks as one bar, with ticks where work was expected to begin and end. */
export function DayTimeline({ day: whole }: { day: AttendanceDay }) {
  const { day, sessions, settings, timeZone, holiday, serverTime } = whole
  if (sessions.length === 0) return null
  const isOff = holiday !== null || day.marks.includes('POW')
  const { from, to, segments, expected } = buildTimeline(
    sessions,
    day.date,
    isOff ? null : settings,
    timeZone,
    serverTime,
  )
  const breaks = segments.filter(({ kind }) => kind === 'break').length
  const words = sessions
    .map(({ punchInTime, punchOutTime }) => {
      const end = punchOutTime === null ? 'now' : formatTime(timeZone, Date.parse(punchOutTime))
      return `${formatTime(timeZone, Date.parse(punchInTime))} to ${end}`
    })
    .join(' and ')
  return (
    <div
      role="img"
      aria-label={`Worked from ${words}, with ${breaks} ${breaks === 1 ? 'break' : 'breaks'}`}
      className={classes.timeline}
    >
      <div className={classes.track}>
        {segments.map(({ kind, open, left, width }) => (
          <span
            key={`${kind} ${left}`}
            data-kind={kind}
            data-open={open || undefined}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        ))}
        {expected.map(left => (
          <i key={left} style={{ left: `${left}%` }} />
        ))}
      </div>
      <div className={classes.ends}>
        <span>{formatTime(timeZone, from)}</span>
        <span className={classes.key}>
          <span data-kind="work" /> work <span data-kind="break" /> break
          {!isOff && (
            <>
              <i /> expected
            </>
          )}
        </span>
        <span>{formatTime(timeZone, to)}</span>
      </div>
    </div>
  )
}
