import { numberText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration, isWeekend } from '@claimcrew/contract/kit/timeText'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { dayText } from '../../time/dayWords.ts'
import classes from './DayBars.module.css'
import { axisNote, densityOf, indexAfterKey, isDateTick, listHourTicks } from './dayBars.ts'

type BarDay = {
  readonly date: string
  readonly seconds: number
  /** Something to know about the day; its bar carries a dot. */
  readonly note?: string | undefined
}

type DayBarsProps = {
  /** In order, days without work too. */
  days: readonly BarDay[]
  label: string
  /** A bar is a button then: one of them can be reached by Tab, the arrow keys lead on from there. */
  onPick?: ((date: string) => void) | undefined
  /** The height of the tallest bar, in pixels. */
  height?: number
  /** The seconds of a bar of full height, where several charts share one scale; else the most there is. */
  most?: number | undefined
}

const describeBar = ({ date, seconds, note }: BarDay) =>
  `${dayText(date)}: ${seconds > 0 ? formatDuration(seconds) : 'nothing'}${note ? `, ${note}` : ''}`

type ColumnProps = {
  day: BarDay
  /** The bar's share of the full height. */
  share: number
  peak: boolean
  side: 'start' | 'end'
  button?: { tabIndex: number; onFocus: () => void; onClick: () => void } | undefined
}

/** A day as a column: its hours, its bar, and what stands beside it under the mouse. */
function Column({ day, share, peak, side, button }: ColumnProps) {
  const words = describeBar(day)
  const inside = (
    <>
      <span className={classes.tip} aria-hidden>
        {words}
      </span>
      <span className={classes.plot} aria-hidden>
        {day.note && <i className={classes.note} />}
        {day.seconds > 0 && (
          <span className={classes.hours} data-peak={peak || undefined}>
            {(day.seconds / 3600).toFixed(1)}
          </span>
        )}
        <span
          className={classes.bar}
          data-empty={day.seconds === 0 || undefined}
          style={{ '--share': share } as CSSProperties}
        />
      </span>
    </>
  )
  const about = {
    className: classes.column,
    'data-off': isWeekend(day.date) || undefined,
    'data-side': side,
  }
  return button ? (
    <button type="button" {...about} {...button}>
      <VisuallyHidden component="span">{words}</VisuallyHidden>
      {inside}
    </button>
  ) : (
    <span {...about}>{inside}</span>
  )
}

/** Hours a day as bars, with a table behind them. */
export function DayBars({ days, label, onPick, height = 96, most }: DayBarsProps) {
  const [activeIndex, setTarget] = useState(days.length - 1)
  const active = Math.min(activeIndex, days.length - 1)
  const box = useRef<HTMLDivElement>(null)
  const highest = Math.max(...days.map(({ seconds }) => seconds))
  const ticks = listHourTicks(Math.max(most ?? 0, highest))
  const full = (ticks.at(-1) ?? 1) * 3600
  const dates = days.map(({ date }) => date)
  const peak = days.findIndex(({ seconds }) => seconds > 0 && seconds === highest)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, active, days.length)
    if (next === undefined) return
    event.preventDefault()
    setTarget(next)
    box.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <figure
      className={classes.figure}
      aria-label={label}
      data-density={densityOf(days.length)}
      style={{ '--height': `${height}px`, '--days': days.length } as CSSProperties}
    >
      <div className={classes.scale} aria-hidden>
        {ticks.map(hours => (
          <span key={hours} style={{ '--share': (hours * 3600) / full } as CSSProperties}>
            {numberText(hours)}
            {hours > 0 && ' h'}
          </span>
        ))}
      </div>
      <div
        ref={box}
        className={classes.columns}
        {...(onPick ? { role: 'toolbar', 'aria-label': label, onKeyDown } : { 'aria-hidden': true })}
      >
        {days.map((day, index) => (
          <Column
            key={day.date}
            day={day}
            share={day.seconds / full}
            peak={index === peak}
            side={index < days.length / 2 ? 'start' : 'end'}
            button={
              onPick && {
                tabIndex: index === active ? 0 : -1,
                onFocus: () => setTarget(index),
                onClick: () => onPick(day.date),
              }
            }
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        {dates.map((date, index) => (
          <span key={date} data-tick={isDateTick(date, index) || undefined}>
            {Number(date.slice(8))}
            <i className={classes.axisNote}>{axisNote(dates, index)}</i>
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, seconds, note }) => (
              <tr key={date}>
                <th scope="row">{dayText(date)}</th>
                <td>
                  {formatDuration(seconds)}
                  {note && `, ${note}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
