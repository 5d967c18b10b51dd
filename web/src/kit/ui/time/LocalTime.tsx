import { useMinute } from '../../time/clock.ts'
import { formatClock, formatOffset, formatZoneCity } from '../../time/timeZones.ts'
import classes from './LocalTime.module.css'

/** What time it is for somebody now, with the zone it is said in. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const now = useMinute()
  return (
    <span className={classes.both}>
      <span className="tabular">{formatClock(timeZone, now)}</span>
      <span className={classes.zone}>
        {formatZoneCity(timeZone)} <span className={classes.offset}>({formatOffset(timeZone, now)})</span>
      </span>
    </span>
  )
}
