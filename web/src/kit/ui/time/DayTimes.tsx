import { dayIn, secondsBetween } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { dayText } from '../../time/dayWords.ts'
import { formatClock, formatOffset, formatTime } from '../../time/timeZones.ts'
import { useTimeZone } from '../TimeText.tsx'
import classes from './DayTimes.module.css'

type DayTimesProps = {
  start: string
  end: string | null
  /** What stands in place of an end. */
  openText: string
  day: string
  timeZone: string
  strong?: boolean
}

/** From when to when on the person's clock, and on the viewer's where that shows another time. */
export function DayTimes({ start, end, openText, day, timeZone, strong = false }: DayTimesProps) {
  const own = useTimeZone()
  const [from, to] = [Date.parse(start), end === null ? null : Date.parse(end)]
  const apart = formatOffset(own, from) !== formatOffset(timeZone, from)
  const sameDay = end !== null && dayIn(own, start) === dayIn(own, end)
  const nextDay = (at: string) => {
    const on = dayIn(timeZone, at)
    return on === day ? '' : ` (${dayText(on)})`
  }
  return (
    <span className={classes.times}>
      <span className="tabular" data-strong={strong || undefined}>
        {formatTime(timeZone, from)}
        {nextDay(start)} – {to === null ? openText : formatTime(timeZone, to)}
        {end !== null && nextDay(end)}
      </span>
      {apart && (
        <span className={classes.yours}>
          your {formatClock(own, from)}
          {to !== null && ` – ${sameDay ? formatTime(own, to) : formatClock(own, to)}`}
        </span>
      )}
    </span>
  )
}

/** How long something took; nothing while it is going on. */
export const DayLength = ({ start, end }: { start: string; end: string | null }) =>
  end !== null && <span className={classes.length}>{formatDuration(secondsBetween(start, end))}</span>
