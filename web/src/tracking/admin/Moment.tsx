import type { Instant } from '@claimcrew/contract/kit/time'
import { agoText } from '../../kit/time/agoText.ts'
import { useNow } from '../../kit/time/clock.ts'
import { clockIn } from '../../kit/time/timeZones.ts'
import { momentText, TimeText, useTimeZone } from '../../kit/ui/TimeText.tsx'
import classes from './Admin.module.css'

/** How long ago something was, with the clock beside it; what is long past is a date. */
export function Moment({ at }: { at: Instant }) {
  const zone = useTimeZone()
  const ago = agoText(at, useNow())
  if (ago === null) return <TimeText at={at} />
  return (
    <time dateTime={at} title={momentText(at, zone)} className={classes.moment}>
      {ago} <span className={classes.small}>{clockIn(zone, Date.parse(at))}</span>
    </time>
  )
}
