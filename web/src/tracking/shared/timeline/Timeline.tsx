import type { Instant } from '@claimcrew/contract/kit/time'
import { formatDuration, hourText } from '@claimcrew/contract/kit/timeText'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react'
import { dayText } from '../../../kit/time/dayWords.ts'
import { formatTime } from '../../../kit/time/timeZones.ts'
import {
  type DrawnSegment,
  drawSegments,
  findNearest,
  listHours,
  type TimelineSegment,
  toDayPercent,
} from './drawTimeline.ts'
import classes from './Timeline.module.css'

const kinds = ['tracked', 'manual', 'break'] as const

const kindWords: Readonly<Record<TimelineSegment['kind'], string>> = {
  tracked: 'tracked',
  manual: 'added manually',
  break: 'break',
}

/** What a day comes to, as it is said: 7 h 12 min tracked, 30 min break. */
function sumText(segments: readonly TimelineSegment[]): string {
  const parts = kinds
    .map(
      kind => [kind, segments.reduce((sum, one) => sum + (one.kind === kind ? one.seconds : 0), 0)] as const,
    )
    .filter(([, seconds]) => seconds > 0)
    .map(([kind, seconds]) => `${formatDuration(seconds)} ${kindWords[kind]}`)
  return parts.join(', ') || 'no time'
}

function describeSegment({ from, to, kind, label }: DrawnSegment, timeZone: string): string {
  const times = `${formatTime(timeZone, from)} to ${formatTime(timeZone, to)}`
  return `${times}, ${formatDuration((to - from) / 1000)} ${kindWords[kind]}, ${label}`
}

type AxisProps = { timeZone: string; day: string }

/** The hours of a day, for the first of several timelines; the track beside it must begin and end with it. */
export function TimelineAxis({ timeZone, day }: AxisProps) {
  return (
    <div className={classes.axis} aria-hidden>
      {listHours(timeZone, day).map(({ hour, left }) => (
        <span key={hour} data-hour={hour} style={{ left: `${left}%` }}>
          {hourText(hour)}
        </span>
      ))}
    </div>
  )
}

/** How a kind of time is drawn, beside its word. */
export const TimelineSwatch = ({ kind }: { kind: TimelineSegment['kind'] }) => (
  <span className={classes.swatch} data-kind={kind} aria-hidden />
)

/** How each kind of time is drawn. */
export function TimelineLegend() {
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
  /** The segments of this day; those of other days are left out. */
  segments: readonly TimelineSegment[]
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
  segments,
  now,
  withAxis = true,
}: DayTimelineProps) {
  const { drawn, lanes } = useMemo(() => drawSegments(segments, timeZone, day), [segments, timeZone, day])
  const hours = useMemo(() => listHours(timeZone, day), [timeZone, day])
  const [selected, setSelected] = useState(0)
  const [isShown, setShown] = useState(false)
  const last = drawn.length - 1
  const index = Math.min(selected, last)
  const segment = drawn[index]
  const present = now === undefined ? null : toDayPercent(timeZone, day, Date.parse(now))

  const go = (to: number) => {
    setSelected(Math.min(last, Math.max(0, to)))
    setShown(true)
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    go(findNearest(drawn, ((clientX - left) / width) * 100))
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
  const summary = `Timeline of ${dayText(day)}: ${sumText(segments)}`
  return (
    <div className={classes.day}>
      {segment ? (
        <div
          className={classes.track}
          data-lanes={lanes > 1 || undefined}
          role="slider"
          tabIndex={0}
          aria-label={summary}
          aria-valuemin={1}
          aria-valuemax={drawn.length}
          aria-valuenow={index + 1}
          aria-valuetext={describeSegment(segment, timeZone)}
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
      {isShown && segment && <SegmentTip segment={segment} timeZone={timeZone} />}
      {withAxis && <TimelineAxis timeZone={timeZone} day={day} />}
    </div>
  )
})

/** What one stretch was, beside it. The slider says the same to those who do not see it. */
function SegmentTip({ segment, timeZone }: { segment: DrawnSegment; timeZone: string }) {
  const { from, to, kind, label, left, width } = segment
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
        {formatTime(timeZone, from)} – {formatTime(timeZone, to)} · {formatDuration((to - from) / 1000)}{' '}
        {kindWords[kind]}
      </span>
    </div>
  )
}
