import { addDays, mondayOf, weekdayOf } from '@claimcrew/contract/kit/time'
import { hoursText, monthNames, weekdayName } from '@claimcrew/contract/kit/timeWords'
import { listProduction } from '@claimcrew/contract/production/contract'
import type { ProductionDay } from '@claimcrew/contract/production/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { statusLooks } from '../stateLooks.ts'
import { useRefreshOnProduction } from '../useMoves.ts'
import classes from './WeekStrip.module.css'

type StripDayProps = {
  date: string
  known: ProductionDay | undefined
  /** Without a line nothing can be said of it. */
  isRead: boolean
  isChosen: boolean
  isFuture: boolean
  onGo: (day: string) => void
}

function StripDay({ date, known, isRead, isChosen, isFuture, onGo }: StripDayProps) {
  const look = known && known.minutes + known.holdMinutes > 0 ? statusLooks[known.status] : undefined
  const worked = known ? known.minutes + known.holdMinutes : 0
  const nothing = isRead ? 'no work' : 'not known'
  return (
    <li>
      <UnstyledButton
        className={classes.day}
        data-status={look ? known?.status : 'none'}
        aria-current={isChosen ? 'date' : undefined}
        disabled={isFuture}
        onClick={() => onGo(date)}
      >
        <span className={classes.weekday}>{weekdayName(weekdayOf(date)).slice(0, 3)}</span>
        <span className={classes.date}>
          {Number(date.slice(8))}
          <VisuallyHidden component="span"> {monthNames[Number(date.slice(5, 7)) - 1]}</VisuallyHidden>
        </span>
        <span className={classes.state}>
          {look ? (
            <>
              {look.icon && <look.icon size={13} stroke={2} aria-hidden />}
              <span className={classes.word}>{look.word}</span>
            </>
          ) : (
            <>
              <span aria-hidden>{isRead ? '–' : '?'}</span>
              <VisuallyHidden component="span">{isFuture ? 'in the future' : nothing}</VisuallyHidden>
            </>
          )}
        </span>
        <span className={classes.time}>{look ? hoursText(worked * 60) : ''}</span>
      </UnstyledButton>
    </li>
  )
}

type WeekStripProps = { day: string; today: string; onGo: (day: string) => void }

/** The week around a day: how each of its days stands, and the way there. */
export function WeekStrip({ day, today, onGo }: WeekStripProps) {
  const from = mondayOf(day)
  const read = useCall(
    listProduction,
    { query: { from, to: addDays(from, 6) } },
    { placeholderData: before => before },
  )
  useRefreshOnProduction(listProduction)
  const byDay = new Map(read.data?.days.map(known => [known.day, known]))
  return (
    <ul className={classes.strip} aria-label="Week">
      {Array.from({ length: 7 }, (_, index) => addDays(from, index)).map(date => (
        <StripDay
          key={date}
          date={date}
          known={byDay.get(date)}
          isRead={read.data !== undefined}
          isChosen={date === day}
          isFuture={date > today}
          onGo={onGo}
        />
      ))}
    </ul>
  )
}
