import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { formatOffset, formatWallTime } from '../../kit/time/timeZones.ts'

type Input = Pick<Screenshot, 'keys' | 'clicks' | 'movements'>

/** What was taken within one hour of the wall clock, and what keyboard and mouse did in it. */
export type ShotHour = Input & {
  /** Its first moment's offset tells the two apart where the clocks go back. */
  readonly key: string
  /** 0 to 23. */
  readonly hour: number
  readonly shots: readonly Screenshot[]
}

const inOrder = (a: Screenshot, b: Screenshot) =>
  a.takenAt < b.takenAt ? -1 : a.takenAt > b.takenAt ? 1 : a.screenNumber - b.screenNumber

/** Each monitor's picture tells of the same keyboard and mouse, so a moment counts once. */
function inputOf(shots: readonly Screenshot[]): Input {
  const moments = Map.groupBy(shots, ({ userId, takenAt }) => `${userId} ${takenAt}`)
  const sum = { keys: 0, clicks: 0, movements: 0 }
  for (const screens of moments.values()) {
    sum.keys += Math.max(...screens.map(({ keys }) => keys))
    sum.clicks += Math.max(...screens.map(({ clicks }) => clicks))
    sum.movements += Math.max(...screens.map(({ movements }) => movements))
  }
  return sum
}

/** A day's screenshots in order, hour by hour of the person's own clock. */
export function groupByHour(shots: readonly Screenshot[], timeZone: string): readonly ShotHour[] {
  const hourOf = (at: number) => formatWallTime(timeZone, at).slice(0, 2)
  const groups = Map.groupBy(shots.toSorted(inOrder), ({ takenAt }) => {
    const at = Date.parse(takenAt)
    return `${hourOf(at)} ${formatOffset(timeZone, at)}`
  })
  return [...groups].map(([key, own]) => ({
    key,
    hour: Number(key.slice(0, 2)),
    shots: own,
    ...inputOf(own),
  }))
}

/** How many monitors there were: where it is one, nobody needs to be told which. */
export const countMonitors = (shots: readonly Screenshot[]): number =>
  new Set(shots.map(({ screenNumber }) => screenNumber)).size
