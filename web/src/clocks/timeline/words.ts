import { lengthText } from '@claimcrew/contract/kit/timeWords'
import { timeIn } from '../../kit/time/timeZones.ts'
import { type Lane, lanes, type Piece } from './layout.ts'
import type { Segment } from './segments.ts'

export const laneWords: Readonly<Record<Lane, string>> = {
  punched: 'Punched',
  tracked: 'Tracked',
  produced: 'Reported',
}

const off: Readonly<Record<Lane, string>> = {
  punched: 'Not punched in',
  tracked: 'Not tracked',
  produced: 'No production',
}

const worked: Readonly<Record<Lane, string>> = {
  punched: 'Punched in',
  tracked: 'Tracked work',
  produced: 'Production',
}

/** What a clock shows at a time. */
export function lookSentence(lane: Lane, look: Piece['look'] | null): string {
  switch (look) {
    case null:
      return off[lane]
    case 'worked':
      return worked[lane]
    case 'break':
      return lane === 'punched' ? 'On a break' : 'Break in Time Doctor'
    case 'timed':
      return 'Production from the timer'
    case 'hold':
      return 'Payer hold from the timer'
    case 'poured':
      return 'Reported without times (estimated)'
  }
}

export function segmentSentence({ from, to, on }: Segment, timeZone: string): string {
  const said = lanes.map(lane => lookSentence(lane, on[lane]).toLowerCase()).join(', ')
  return `${timeIn(timeZone, from)} to ${timeIn(timeZone, to)}, ${lengthText((to - from) / 1000)}: ${said}`
}
