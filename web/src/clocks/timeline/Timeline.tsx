import { formatDuration, hourText } from '@claimcrew/contract/kit/timeText'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { dayText, shortDayText } from '../../kit/time/dayWords.ts'
import { formatTime } from '../../kit/time/timeZones.ts'
import { kindWords } from '../gapWords.ts'
import { type GapBar, type Lane, lanes, type TimelineLayout } from './layout.ts'
import { buildSegments, findSegment, type Segment, spreadApart } from './segments.ts'
import classes from './Timeline.module.css'
import { describeBar, describeSegment, laneWords } from './words.ts'

/** Marks are round and this much of the narrowest picture wide, in percent. */
const markWidth = 8

type TimelineProps = {
  layout: TimelineLayout
  day: string
  timeZone: string
  /** What each clock comes to. */
  seconds: Readonly<Record<Lane, number>>
  /** The gap that one looks at. */
  selected?: string | undefined
  onChoose: (gapId: string) => void
}

type GapMarksProps = Pick<TimelineProps, 'selected' | 'onChoose' | 'timeZone'> & { gaps: readonly GapBar[] }

/** Numbers above the picture, each over its gap, which lead to what is said about it below. */
function GapMarks({ gaps, selected, onChoose, timeZone }: GapMarksProps) {
  const positions = spreadApart(
    gaps.map(({ left, width }) => left + width / 2),
    markWidth,
  )
  return (
    <div className={classes.marks}>
      {gaps.map(({ gapId, number, kind, from, to }, index) => (
        <button
          type="button"
          key={gapId}
          className={classes.mark}
          data-chosen={selected === gapId || undefined}
          style={{ left: `${positions[index]}%` }}
          aria-label={`Gap ${number}: ${kindWords[kind]}, ${formatDuration((to - from) / 1000)}, from ${formatTime(timeZone, from)}`}
          aria-current={selected === gapId || undefined}
          onClick={() => onChoose(gapId)}
        >
          {number}
        </button>
      ))}
    </div>
  )
}

type LaneProps = { lane: Lane; layout: TimelineLayout; seconds: number; selectedGapId: string | undefined }

function LaneTrack({ lane, layout, seconds, selectedGapId }: LaneProps) {
  const named = (
    <div className={classes.named} aria-hidden>
      {laneWords[lane]} <span>{formatDuration(seconds)}</span>
    </div>
  )
  const track = (
    <div className={classes.track}>
      {layout.axis.ticks.slice(1, -1).map(({ at, left, day, hour }) => (
        <i
          key={at}
          data-day={day ?? undefined}
          data-faint={hour === null || undefined}
          style={{ left: `${left}%` }}
        />
      ))}
      {layout.bars[lane].map(({ style, from, left, width, open }) => (
        <span
          key={`${style} ${from}`}
          data-lane={lane}
          data-look={style}
          data-open={open}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      ))}
      {layout.explained
        .filter(one => one.lane === lane)
        .map(({ from, left, width }) => (
          <span key={`explained ${from}`} data-explained style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
      {layout.gaps
        .filter(gap => gap.lane === lane)
        .map(({ gapId, kind, left, width }) => (
          <span
            key={gapId}
            data-gap={kind}
            data-chosen={selectedGapId === gapId || undefined}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        ))}
    </div>
  )
  return (
    <div>
      {named}
      {track}
    </div>
  )
}

/** What one points at, beside it. The slider says the same to those who do not see it. */
function SegmentTip({ segment, timeZone }: { segment: Segment; timeZone: string }) {
  const { from, to, left, width, on } = segment
  const middle = left + width / 2
  return (
    <div
      className={classes.tip}
      aria-hidden
      // Its own middle at the stretch's, but never beyond the day's ends.
      style={{ left: `${middle}%`, transform: `translateX(-${middle}%)` }}
    >
      <strong>
        {formatTime(timeZone, from)} – {formatTime(timeZone, to)} · {formatDuration((to - from) / 1000)}
      </strong>
      {lanes.map(lane => (
        <span key={lane} data-on={on[lane] !== null || undefined}>
          {describeBar(lane, on[lane])}
        </span>
      ))}
    </div>
  )
}

/**
 * A day's three clocks, one below the other on one axis, with the gaps between them. To assistive technology it is a
 * slider from change to change, which says what all three show.
 */
export function ClocksTimeline({ layout, day, timeZone, seconds, selected, onChoose }: TimelineProps) {
  const segments = useMemo(() => buildSegments(layout), [layout])
  const [target, setTarget] = useState(0)
  const [isShown, setShown] = useState(false)
  const last = segments.length - 1
  const index = Math.min(target, last)
  const segment = segments[index]
  const band = layout.gaps.find(({ gapId }) => gapId === selected)

  const go = (to: number) => {
    setTarget(Math.min(last, Math.max(0, to)))
    setShown(true)
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    go(findSegment(segments, ((clientX - left) / width) * 100))
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

  const sums = lanes
    .map(lane => `${laneWords[lane].toLowerCase()} ${formatDuration(seconds[lane])}`)
    .join(', ')
  const label = `Time comparison for ${dayText(day)}: ${sums}`
  const inside = (
    <>
      {band && (
        <div
          className={classes.band}
          data-kind={band.kind}
          style={{ left: `${band.left}%`, width: `${band.width}%` }}
        />
      )}
      {lanes.map(lane => (
        <LaneTrack key={lane} lane={lane} layout={layout} seconds={seconds[lane]} selectedGapId={selected} />
      ))}
      {isShown && segment && (
        <div className={classes.shown} style={{ left: `${segment.left}%`, width: `${segment.width}%` }} />
      )}
    </>
  )
  return (
    <div className={classes.clocks}>
      <dl className={classes.names}>
        {lanes.map(lane => (
          <div key={lane}>
            <dt>
              <b data-swatch={lane} aria-hidden />
              {laneWords[lane]}
            </dt>
            <dd>{formatDuration(seconds[lane])}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.picture}>
        {layout.gaps.length > 0 && (
          <GapMarks gaps={layout.gaps} selected={selected} onChoose={onChoose} timeZone={timeZone} />
        )}
        {segment ? (
          <div
            className={classes.lanes}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={1}
            aria-valuemax={segments.length}
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
          <div className={classes.lanes} role="img" aria-label={label}>
            {inside}
          </div>
        )}
        {isShown && segment && <SegmentTip segment={segment} timeZone={timeZone} />}
        <div className={classes.axis} aria-hidden>
          {layout.axis.ticks
            .filter(({ from }) => from !== null)
            .map(({ at, left, hour, day: begins, from }) => (
              <span
                key={at}
                data-day={begins !== null || undefined}
                data-end={left < 3 ? 'first' : left > 97 ? 'last' : undefined}
                data-from={from}
                style={{ left: `${left}%` }}
              >
                {begins === null ? hourText(hour ?? 0) : shortDayText(begins)}
              </span>
            ))}
        </div>
      </div>
    </div>
  )
}
