import {
  addDays,
  addMilliseconds,
  dayIn,
  type Instant,
  instantIn,
  msBetween,
  pickLater,
  weekdayOf,
} from '../kit/time.ts'

/** When somebody answers: what the help dialog says, and what the time until an answer is counted in. */
export const helpHours = {
  text: 'Monday to Friday, 9 AM to 5 PM (EST)',
  zone: 'America/New_York',
  /** ISO weekdays. */
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
} as const

const minute = 60_000

/** The hours of a day on which somebody answers; null where nobody does. */
function findHelpHours(day: string): { from: Instant; to: Instant } | null {
  if (!(helpHours.days as readonly number[]).includes(weekdayOf(day))) return null
  return {
    from: instantIn(helpHours.zone, day, helpHours.from),
    to: instantIn(helpHours.zone, day, helpHours.to),
  }
}

/** So many minutes of help hours after a moment. */
export function addHelpMinutes(at: Instant, minutes: number): Instant {
  let left = minutes * minute
  for (let day = dayIn(helpHours.zone, at); ; day = addDays(day, 1)) {
    const hours = findHelpHours(day)
    if (!hours) continue
    const from = pickLater(hours.from, at)
    const open = Math.max(0, msBetween(from, hours.to))
    if (open >= left) return addMilliseconds(from, left)
    left -= open
  }
}

// A ticket that somebody opens again after years is late, however late it is.
const maxDays = 400

/** The minutes of help hours between two moments. */
export function countHelpMinutes(from: Instant, to: Instant): number {
  const last = dayIn(helpHours.zone, to)
  let [sum, day] = [0, dayIn(helpHours.zone, from)]
  for (let count = 0; day <= last && count < maxDays; count++, day = addDays(day, 1)) {
    const hours = findHelpHours(day)
    if (!hours) continue
    const end = hours.to < to ? hours.to : to
    sum += Math.max(0, msBetween(pickLater(hours.from, from), end))
  }
  return Math.floor(sum / minute)
}
