import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { timeAndZoneIn, timeIn } from '../../kit/time/timeZones.ts'

/** A moment on somebody's clock: Tue 3 November, 2:05 PM. */
export function momentIn(timeZone: string, at: Instant, withZone = false): string {
  const time = withZone ? timeAndZoneIn : timeIn
  return `${dayText(dayIn(timeZone, at))}, ${time(timeZone, Date.parse(at))}`
}

/** 12430 as people read it: 12,430. */
export const numberText = (number: number) => number.toLocaleString('en-US')
