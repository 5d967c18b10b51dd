import { addDays } from '@claimcrew/contract/kit/time'
import { useToday } from '../../kit/time/clock.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import classes from './Message.module.css'

function lineText(day: string, today: string): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : dayText(day)
}

export function DayDivider({ day, zone }: { day: string; zone: string }) {
  const today = useToday(zone)
  return (
    <div className={classes.day}>
      <time dateTime={day}>{lineText(day, today)}</time>
    </div>
  )
}

export function UnreadDivider() {
  return (
    <div className={classes.unreadLine}>
      <span>New</span>
    </div>
  )
}
