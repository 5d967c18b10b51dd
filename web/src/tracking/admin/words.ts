import { type Instant, msBetween } from '@claimcrew/contract/kit/time'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** How long until something happens. What is due may be a moment late. */
export function untilText(at: Instant, now: Instant): string {
  const left = msBetween(now, at)
  if (left < minute) return 'within a minute'
  if (left < hour) return `in ${Math.round(left / minute)} min`
  if (left < day) return `in ${Math.round(left / hour)} h`
  const days = Math.round(left / day)
  return days === 1 ? 'in 1 day' : `in ${days} days`
}

/** A problem as it was noted, parted into its sentence and what only a user who looks into it wants to know. */
export function reasonParts(problem: string): {
  readonly sentence: string
  readonly detail: string | null
} {
  const named = problem.indexOf('Time Doctor ')
  const colon = named < 0 ? -1 : problem.indexOf(':', named)
  const detail = colon > 0 && problem[colon + 1] === ' ' ? problem.slice(colon + 2) : ''
  return detail === ''
    ? { sentence: problem, detail: null }
    : { sentence: `${problem.slice(0, colon)}.`, detail }
}

const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** One day or several, which belong to no zone: Nov 9 – 15, 2026. */
export const daysText = (firstDay: string, lastDay: string): string =>
  days.formatRange(Date.parse(firstDay), Date.parse(lastDay))
