import { wallTimeText, weekdaysText } from '@claimcrew/contract/kit/timeText'
import type { WorkWindow } from '@claimcrew/contract/profiles/shapes'

/** A minute of the day: 9:30 AM. */
export const formatMinuteOfDay = (minute: number): string =>
  wallTimeText(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

/** Mon – Fri, 8:00 PM – 5:00 AM (the next day). */
export const windowText = ({ days, from, to }: WorkWindow): string =>
  `${weekdaysText(days)}, ${wallTimeText(from)} – ${wallTimeText(to)}${to < from ? ' (the next day)' : ''}`
