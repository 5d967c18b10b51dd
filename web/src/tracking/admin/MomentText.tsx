import type { Instant } from '@claimcrew/contract/kit/time'
import { useNow } from '../../kit/time/clock.ts'
import { formatAgo } from '../../kit/time/formatAgo.ts'
import { formatClock } from '../../kit/time/timeZones.ts'
import { formatDateTime, TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './TrackingAdmin.module.css'

/** How long ago something was, with the clock beside it; what is long past is a date. */
export function MomentText({ at }: { at: Instant }) {
  const zone = useTimeZone()
  const ago = formatAgo(at, useNow())
  if (ago === null) return <TimeText at={at} />
  return (
    <time dateTime={at} title={formatDateTime(at, zone)} className={classes.moment}>
      {ago} <span className={classes.small}>· {formatClock(zone, Date.parse(at))}</span>
    </time>
  )
}
