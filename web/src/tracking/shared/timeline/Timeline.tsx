import type { Instant } from '@claimcrew/contract/kit/time'
import { hourText, lengthText } from '@claimcrew/contract/kit/timeWords'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react'
import { dayText } from '../../../kit/time/dayWords.ts'
import { timeIn } from '../../../kit/time/timeZones.ts'
import { type Drawn, drawPieces, hoursOf, nearestTo, percentOfDay, type TimelinePiece } from './draw.ts'
import classes from './Timeline.module.css'

const kinds = ['tracked', 'manual', 'break'] as const

const kindWords: Readonly<Record<TimelinePiece['kind'], string>> = {
  tracked: 'tracked',
  manual: 'added manually',
  break: 'break',
}

/** What a day comes to, as it is said: 7 h 12 min tracked, 30 min break. */
function sumText(pieces: readonly TimelinePiece[]): string {
  const parts = kinds
    .map(kind => [kind, pieces.reduce((sum, one) => sum + (one.kind === kind ? one.seconds : 0), 0)] as const)
    .filter(([, seconds]) => seconds > 0)
    .map(([kind, seconds]) => `${lengthText(seconds)} ${kindWords[kind]}`)
  return parts.join(', ') || 'no time'
}

function pieceSentence({ from, to, kind, label }: Drawn, timeZone: string): string {
  const times = `${timeIn(timeZone, from)} to ${timeIn(timeZone, to)}`
  return `${times}, ${lengthText((to - from) / 1000)} ${kindWords[kind]}, ${label}`
}

type AxisProps = { timeZone: string; day: string }

/** The hours of a day, for the first of several timelines; the track beside it must begin and end with it. */
export function TimelineAxis({ timeZone, day }: AxisProps) {
  return (
    <div className={classes.axis} aria-hidden>
      {hoursOf(timeZone, day).map(({ hour, left }) => (
        <span key={hour} data-hour={hour} style={{ left: `${left}%` }}>
          {hourText(hour)}
        </span>
      ))}
    </div>
  )
}

/** How a kind of time is drawn, beside its word. */
export const TimelineSwatch = ({ kind }: { kind: TimelinePiece['kind'] }) => (
  <span className={classes.swatch} data-kind={kind} aria-hidden />
)

/** How each kind of time is drawn. */
export function TimelineKey() {
  return (
    <ul className={classes.key} aria-label="Types of time">
      {kinds.map(kind => (
        <li key={kind}>
          <TimelineSwatch kind={kind} /> {kindWords[kind]}
        </li>
      ))}
    </ul>
  )
}

type DayTimelineProps = AxisProps & {
  /** Of this day, or of others too: those are left out. */
  pieces: readonly TimelinePiece[]
  /** Marks the present moment where it lies in this day. */
  now?: Instant
  /** Off where `TimelineAxis` stands above several. */
  withAxis?: boolean
}

/**
 * A person's day from midnight to midnight of their own zone. A hand on it, or the arrow keys, says what each stretch
 * was: to assistive technology it is a slider from stretch to stretch.
 */
export const DayTimeline = memo(function DayTimeline({
  timeZone,
  day,
  pieces,
  now,
  withAxis = true,
}: DayTimelineProps) {
  const { drawn, lanes } = useMemo(() => drawPieces(pieces, timeZone, day), [pieces, timeZone, day])
  const hours = useMemo(() => hoursOf(timeZone, day), [timeZone, day])
  const [chosen, setChosen] = useState(0)
  const [isShown, setShown] = useState(false)
  const last = drawn.length - 1
  const index = Math.min(chosen, last)
  const piece = drawn[index]
  const present = now === undefined ? null : percentOfDay(timeZone, day, Date.parse(now))

  const go = (to: number) => {
    setChosen(Math.min(last, Math.max(0, to)))
    setShown(true)
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    go(nearestTo(drawn, ((clientX - left) / width) * 100))
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      Home: 0,
      End: last,
    }
    if (event.key === 'Escape') setShown(false)
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  const inside = (
    <>
      {hours.slice(1, -1).map(({ hour, left }) => (
        <i key={hour} data-hour={hour} style={{ left: `${left}%` }} />
      ))}
      {drawn.map(({ kind, from, left, width, lane }, at) => (
        <span
          key={`${from} ${lane}`}
          data-kind={kind}
          data-shown={(isShown && at === index) || undefined}
          style={{
            left: `${left}%`,
            width: `${width}%`,
            top: `calc(${lane} * (100% - 0.5rem) / ${lanes} + 0.25rem)`,
            height: `calc((100% - 0.5rem) / ${lanes} - ${lanes > 1 ? 1 : 0}px)`,
          }}
        />
      ))}
      {present !== null && <b className={classes.now} style={{ left: `${present}%` }} />}
    </>
  )
  const summary = `Timeline of ${dayText(day)}: ${sumText(pieces)}`
  return (
    <div className={classes.day}>
      {piece ? (
        <div
          className={classes.track}
          data-lanes={lanes > 1 || undefined}
          role="slider"
          tabIndex={0}
          aria-label={summary}
          aria-valuemin={1}
          aria-valuemax={drawn.length}
          aria-valuenow={index + 1}
          aria-valuetext={pieceSentence(piece, timeZone)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ currentTarget }) => setShown(document.activeElement === currentTarget)}
          onFocus={() => setShown(true)}
          onBlur={() => setShown(false)}
          onKeyDown={press}
        >
          {inside}
        </div>
      ) : (
        <div className={classes.track} role="img" aria-label={summary}>
          {inside}
        </div>
      )}
      {isShown && piece && <PieceTip piece={piece} timeZone={timeZone} />}
      {withAxis && <TimelineAxis timeZone={timeZone} day={day} />}
    </div>
  )
})

/** What one stretch was, beside it. The slider says the same to those who do not see it. */
function PieceTip({ piece, timeZone }: { piece: Drawn; timeZone: string }) {
  const { from, to, kind, label, left, width } = piece
  const middle = left + width / 2
  return (
    <div
      className={classes.tip}
      aria-hidden
      // Its own middle at the stretch's, but never beyond the day's ends.
      style={{ left: `${middle}%`, transform: `translateX(-${middle}%)` }}
    >
      <strong>{label}</strong>
      <span>
        {timeIn(timeZone, from)} to {timeIn(timeZone, to)} · {lengthText((to - from) / 1000)}{' '}
        {kindWords[kind]}
      </span>
    </div>
  )
}
