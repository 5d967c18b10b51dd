import { addDays, dayIn, weekdayOf } from '@claimcrew/contract/kit/time'
import { weekdayText } from '@claimcrew/contract/kit/timeText'
import { useToday } from '../../kit/time/clock.ts'
import { shortDayText } from '../../kit/time/dayWords.ts'
import { formatTime } from '../../kit/time/timeZones.ts'
import { formatDateTime, useTimeZone } from '../../kit/ui/TimeText.tsx'

/** As short as it can be said: the time today, the weekday this week, else the day. */
function shortText(at: string, zone: string, today: string): string {
  const day = dayIn(zone, at)
  const moment = Date.parse(at)
  if (day >= today) return formatTime(zone, moment)
  if (day === addDays(today, -1)) return 'Yesterday'
  return day > addDays(today, -7) ? weekdayText(weekdayOf(day)) : shortDayText(day)
}

export function ShortTime({ at }: { at: string }) {
  const zone = useTimeZone()
  const today = useToday(zone)
  return (
    <time dateTime={at} title={formatDateTime(at, zone)} className="tabular">
      {shortText(at, zone, today)}
    </time>
  )
}
