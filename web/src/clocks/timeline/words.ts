import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { formatTime } from '../../kit/time/timeZones.ts'
import { type Lane, type LaneBar, lanes } from './layout.ts'
import type { Segment } from './segments.ts'

export const laneWords: Readonly<Record<Lane, string>> = {
  punched: 'Punched',
  tracked: 'Tracked',
  produced: 'Reported',
}

const off: Readonly<Record<Lane, string>> = {
  punched: 'Not punched in',
  tracked: 'Not tracked',
  produced: 'Nothing reported',
}

const workedWords: Readonly<Record<Lane, string>> = {
  punched: 'Punched in',
  tracked: 'Tracked work',
  produced: 'Reported work',
}

/** What a clock shows at a time. */
export function describeBar(lane: Lane, style: LaneBar['style'] | null): string {
  switch (style) {
    case null:
      return off[lane]
    case 'worked':
      return workedWords[lane]
    case 'break':
      return lane === 'punched' ? 'On a break' : 'Break in Time Doctor'
    case 'timed':
      return 'Reported work, from the timer'
    case 'hold':
      return 'Payer hold, from the timer'
    case 'poured':
      return 'Reported work, estimated times'
  }
}

export function describeSegment({ from, to, on }: Segment, timeZone: string): string {
  const sentences = lanes.map(lane => describeBar(lane, on[lane]).toLowerCase()).join(', ')
  return `${formatTime(timeZone, from)} to ${formatTime(timeZone, to)}, ${formatDuration((to - from) / 1000)}: ${sentences}`
}
