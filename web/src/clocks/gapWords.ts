import type { Explanation, GapKind } from '@claimcrew/contract/clocks/gapKinds'
import { dayIn, type Instant, weekdayOf } from '@claimcrew/contract/kit/time'
import { weekdayText } from '@claimcrew/contract/kit/timeText'
import { formatTime } from '../kit/time/timeZones.ts'

/** What each kind is called. */
export const kindWords: Readonly<Record<GapKind, string>> = {
  'punched-not-tracked': 'Punched, not tracked',
  'tracked-not-punched': 'Tracked, not punched',
  'produced-without-time': 'Reported without time',
}

/** What it means, in a sentence for somebody who sees it for the first time. */
export const kindExplanations: Readonly<Record<GapKind, string>> = {
  'punched-not-tracked': 'Punched in, but Time Doctor saw no work.',
  'tracked-not-punched': 'Time Doctor saw work outside punched time.',
  'produced-without-time': 'More minutes were reported than punched or tracked.',
}

/** Why time needs no question. */
export const explanationWords: Readonly<Record<Explanation, string>> = {
  closed: 'dismissed with a reason',
  correction: 'a correction is waiting',
  'not-read': 'no data from Time Doctor',
  hold: 'payer hold',
  meeting: 'meeting or training entered',
}

type GapTimes = { readonly from: Instant | null; readonly to: Instant | null }

/** From when to when on the biller's clock, with the day where it is another than the day it counts for. */
export function timesText({ from, to }: GapTimes, day: string, timeZone: string): string {
  if (from === null || to === null) return 'No set time'
  const on = (at: Instant) => {
    const momentDay = dayIn(timeZone, at)
    return momentDay === day ? '' : ` (${weekdayText(weekdayOf(momentDay))})`
  }
  const text = (at: Instant) => `${formatTime(timeZone, Date.parse(at))}${on(at)}`
  return `${text(from)} – ${text(to)}`
}
