import { dayIn } from '@claimcrew/contract/kit/time'
import { formatWallTime } from '../../kit/time/timeZones.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** A line across the lanes. */
type Tick = {
  readonly at: number
  /** Percent of the axis. */
  readonly left: number
  /** The hour on the wall, where it is written. */
  readonly hour: number | null
  /** The day that begins here, at midnight. */
  readonly day: string | null
  /** From which width of the picture on, in rem, there is room for what is written here. */
  readonly from: LabelWidth | null
}

/** The widths at which more is written, the narrowest first: a phone's, half a screen's, a whole one's. */
const labelWidths = [15, 30, 50] as const
type LabelWidth = (typeof labelWidths)[number]

/** What one hour and one day take, in rem. */
const hourRem = 2.75
const dayRem = 5

export type Axis = {
  readonly from: number
  readonly to: number
  readonly ticks: readonly Tick[]
  /** Where a moment lies, in percent. */
  readonly percent: (at: number) => number
}

const minuteOf = (zone: string, at: number) => Number(formatWallTime(zone, at).slice(3))
const hourOf = (zone: string, at: number) => Number(formatWallTime(zone, at).slice(0, 2))

/** The full hour on the wall at or before a moment: in zones that are half an hour off it is not UTC's. */
const fullHour = (zone: string, at: number) => {
  const minute = Math.floor(at / minuteMs) * minuteMs
  return minute - minuteOf(zone, minute) * minuteMs
}

/** Every how many hours one is written, so that some ten stand on the axis. */
const stepFor = (hours: number) => [1, 2, 3, 6].find(step => hours / step <= 10) ?? 12

/** The shortest axis: a session of ten minutes must not look like a day. */
const minHours = 4

type UnlabeledTick = Omit<Tick, 'from'>

/** Days are always written; an hour only where it lies on nothing that is written already. */
function placeLabels(ticks: readonly UnlabeledTick[]): readonly Tick[] {
  const from = new Map<UnlabeledTick, LabelWidth>()
  const remOf = ({ day }: UnlabeledTick) => (day === null ? hourRem : dayRem)
  const labeled = ticks.filter(({ hour, day }) => hour !== null || day !== null)
  for (const width of labelWidths)
    for (const tick of labeled.toSorted(
      (one, other) => Number(other.day !== null) - Number(one.day !== null),
    )) {
      const isFree = [...from.keys()].every(
        other => (Math.abs(other.left - tick.left) / 100) * width >= (remOf(other) + remOf(tick)) / 2,
      )
      if (!from.has(tick) && isFree) from.set(tick, width)
    }
  return ticks.map(tick => ({ ...tick, from: from.get(tick) ?? null }))
}

/**
 * An axis over full hours that holds these moments. It counts real hours, so that a day on which the clocks change
 * has 23 or 25 and an hour that comes twice is written twice.
 */
export function buildAxis(moments: readonly number[], timeZone: string): Axis {
  const first = fullHour(timeZone, Math.min(...moments))
  const last = Math.max(...moments)
  const hours = Math.max(minHours, Math.ceil((last - first) / hourMs))
  const to = first + hours * hourMs
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - first) / (to - first)) * 100))
  const step = stepFor(hours)
  const ticks = Array.from({ length: hours + 1 }, (_, index): UnlabeledTick => {
    const at = first + index * hourMs
    const hour = hourOf(timeZone, at)
    const begins = hour === 0 && index > 0
    return {
      at,
      left: percent(at),
      hour: hour % step === 0 ? hour : null,
      day: begins ? dayIn(timeZone, new Date(at).toISOString()) : null,
    }
  })
  return { from: first, to, ticks: placeLabels(ticks), percent }
}
