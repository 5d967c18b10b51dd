import { addDays } from '@claimcrew/contract/kit/time'
import { useToday } from '../../kit/time/clock.ts'
import { formatIn } from '../../kit/time/timeZones.ts'
import classes from './Message.module.css'

function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  const at = Date.parse(`${day}T00:00:00Z`)
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  return sameYear
    ? formatIn('UTC', 'long day', { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
    : formatIn('UTC', 'long day with year', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }).format(at)
}

export function DayLine({ day, zone }: { day: string; zone: string }) {
  const today = useToday(zone)
  return (
    <div className={classes.day}>
      <time dateTime={day}>{dayText(day, today)}</time>
    </div>
  )
}

export function UnreadLine() {
  return (
    <div className={classes.unreadLine}>
      <span>New</span>
    </div>
  )
}
