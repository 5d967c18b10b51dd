import type { RegisterDay, RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { weekdayOf } from '@claimcrew/contract/kit/time'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import { UnstyledButton } from '@mantine/core'
import { dayText } from '../../kit/time/dayWords.ts'
import { formatTime } from '../../kit/time/timeZones.ts'
import { codeWords, describeDay, flagWords, listFlags, needsAttention } from '../dayWords.ts'
import classes from './Days.module.css'

type DayProps = { day: RegisterDay; timeZone: string; today: boolean; onOpen: (day: string) => void }

function timesOf({ punchInTime, punchOutTime }: RegisterDay, timeZone: string): string {
  if (punchInTime === null) return ''
  const end = punchOutTime === null ? 'now' : formatTime(timeZone, Date.parse(punchOutTime))
  return `${formatTime(timeZone, Date.parse(punchInTime))} – ${end}`
}

function Day({ day, timeZone, today, onOpen }: DayProps) {
  const times = timesOf(day, timeZone)
  const flags = listFlags(day)
  const text = dayText(day.date)
  return (
    // Sunday closes a week, and the latest day comes first.
    <li data-week={weekdayOf(day.date) === 0 || undefined}>
      <UnstyledButton
        className={classes.day}
        data-code={day.code}
        data-today={today || undefined}
        onClick={() => onOpen(day.date)}
      >
        <span className={classes.unseen}>
          {text}: {describeDay(day)}
          {times && `, ${times}`}
        </span>
        <span aria-hidden className={classes.date}>
          <b className={classes.dateNumber}>{Number(day.date.slice(8))}</b> {text.split(',')[0]}
        </span>
        <span aria-hidden className={classes.what}>
          <span className={classes.code}>{times || codeWords[day.code]}</span>
          {(flags.length > 0 || (times && day.code !== 'P')) && (
            <span className={classes.signs}>
              {times && day.code !== 'P' && <span data-attention>{codeWords[day.code]}</span>}
              {flags.map(flag => (
                <span key={flag} data-attention={needsAttention(flag) || undefined}>
                  {flagWords[flag]}
                </span>
              ))}
            </span>
          )}
        </span>
        <span aria-hidden className={classes.hours}>
          {day.workedSeconds > 0 && formatHours(day.workedSeconds)}
          {day.marks.includes('OPEN') && <small> so far</small>}
        </span>
      </UnstyledButton>
    </li>
  )
}

type MonthDaysProps = { row: RegisterRow; today: string; onOpen: (day: string) => void }

/** The days of one biller's month up to today, the latest first; each opens. */
export function MonthDays({ row, today, onOpen }: MonthDaysProps) {
  const days = row.days.filter(({ date, code }) => date <= today || code !== '—').toReversed()
  return (
    <ol className={classes.days} aria-label="Days">
      {days.map(day => (
        <Day key={day.date} day={day} timeZone={row.timeZone} today={day.date === today} onOpen={onOpen} />
      ))}
    </ol>
  )
}
