import { timeIn } from '../../kit/time/timeZones.ts'
import classes from './Timeline.module.css'
import { timelineOf } from './timeline.ts'
import type { WholeDay } from './wholeDay.ts'

/** The day's work and breaks as one bar, with ticks where work was expected to begin and end. */
export function DayTimeline({ day: whole }: { day: WholeDay }) {
  const { day, sessions, settings, timeZone, holiday, serverTime } = whole
  if (sessions.length === 0) return null
  const isOff = holiday !== null || day.marks.includes('POW')
  const { from, to, pieces, expected } = timelineOf(
    sessions,
    day.date,
    isOff ? null : settings,
    timeZone,
    serverTime,
  )
  const breaks = pieces.filter(({ kind }) => kind === 'break').length
  const words = sessions
    .map(({ punchInTime, punchOutTime }) => {
      const end = punchOutTime === null ? 'now' : timeIn(timeZone, Date.parse(punchOutTime))
      return `${timeIn(timeZone, Date.parse(punchInTime))} to ${end}`
    })
    .join(' and ')
  return (
    <div
      role="img"
      aria-label={`Worked from ${words}, with ${breaks} ${breaks === 1 ? 'break' : 'breaks'}`}
      className={classes.timeline}
    >
      <div className={classes.track}>
        {pieces.map(({ kind, open, left, width }) => (
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
        <span>{timeIn(timeZone, from)}</span>
        <span className={classes.key}>
          <span data-kind="work" /> work <span data-kind="break" /> break
          {!isOff && (
            <>
              <i /> expected
            </>
          )}
        </span>
        <span>{timeIn(timeZone, to)}</span>
      </div>
    </div>
  )
}
