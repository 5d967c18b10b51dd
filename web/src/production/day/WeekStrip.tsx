import { addDays, mondayOf, weekdayOf } from '@claimcrew/contract/kit/time'
import { formatHours, monthNames, weekdayText } from '@claimcrew/contract/kit/timeText'
import { listProduction } from '@claimcrew/contract/production/contract'
import type { ProductionDay } from '@claimcrew/contract/production/shapes'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useRefreshOnProductionChange } from '../shared/productionChanges.ts'
import { productionStatusStyles } from '../shared/productionStatusStyles.ts'
import classes from './WeekStrip.module.css'

type StripDayProps = {
  date: string
  savedDay: ProductionDay | undefined
  /** Whether the day was read at all. */
  isRead: boolean
  isChosen: boolean
  isFuture: boolean
  onGo: (day: string) => void
}

function StripDay({ date, savedDay, isRead, isChosen, isFuture, onGo }: StripDayProps) {
  const style =
    savedDay && savedDay.minutes + savedDay.holdMinutes > 0
      ? productionStatusStyles[savedDay.status]
      : undefined
  const worked = savedDay ? savedDay.minutes + savedDay.holdMinutes : 0
  const nothing = isRead ? 'nothing reported' : 'not known'
  return (
    <li>
      <UnstyledButton
        className={classes.day}
        data-status={style ? savedDay?.status : 'none'}
        aria-current={isChosen ? 'date' : undefined}
        disabled={isFuture}
        onClick={() => onGo(date)}
      >
        <span className={classes.weekday}>{weekdayText(weekdayOf(date))}</span>
        <span className={classes.date}>
          {Number(date.slice(8))}
          <VisuallyHidden component="span"> {monthNames[Number(date.slice(5, 7)) - 1]}</VisuallyHidden>
        </span>
        <span className={classes.state}>
          {style ? (
            <>
              {style.icon && <style.icon size={13} stroke={2} aria-hidden />}
              <span className={classes.word}>{style.word}</span>
            </>
          ) : (
            <>
              <span aria-hidden>{isRead ? '—' : '?'}</span>
              <VisuallyHidden component="span">{isFuture ? 'in the future' : nothing}</VisuallyHidden>
            </>
          )}
        </span>
        <span className={classes.time}>{style ? formatHours(worked * 60) : ''}</span>
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
  useRefreshOnProductionChange(listProduction)
  const byDay = new Map(read.data?.days.map(savedDay => [savedDay.day, savedDay]))
  return (
    <ul className={classes.strip} aria-label="Week">
      {Array.from({ length: 7 }, (_, index) => addDays(from, index)).map(date => (
        <StripDay
          key={date}
          date={date}
          savedDay={byDay.get(date)}
          isRead={read.data !== undefined}
          isChosen={date === day}
          isFuture={date > today}
          onGo={onGo}
        />
      ))}
    </ul>
  )
}
