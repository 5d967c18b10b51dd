import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { useToday } from '../../kit/time/clock.ts'
import { formatIn, timeIn } from '../../kit/time/timeZones.ts'
import { momentText, useTimeZone } from '../../kit/ui/TimeText.tsx'

/** As short as it can be said: the time today, the weekday this week, else the day. */
function shortText(at: string, zone: string, today: string): string {
  const day = dayIn(zone, at)
  const moment = Date.parse(at)
  if (day >= today) return timeIn(zone, moment)
  if (day === addDays(today, -1)) return 'Yesterday'
  if (day > addDays(today, -7)) return formatIn(zone, 'weekday', { weekday: 'short' }).format(moment)
  if (day.slice(0, 4) === today.slice(0, 4))
    return formatIn(zone, 'day and month', { day: 'numeric', month: 'short' }).format(moment)
  return formatIn(zone, 'month and year', { month: 'short', year: 'numeric' }).format(moment)
}

export function WhenText({ at }: { at: string }) {
  const zone = useTimeZone()
  const today = useToday(zone)
  return (
    <time dateTime={at} title={momentText(at, zone)} className="tabular">
      {shortText(at, zone, today)}
    </time>
  )
}
