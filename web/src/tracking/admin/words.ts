import { type Instant, msBetween } from '@claimcrew/contract/kit/time'
import { roughDurationText } from '@claimcrew/contract/kit/timeText'

const minute = 60_000

/** How long until something happens. What is due may be a moment late. */
export function untilText(at: Instant, now: Instant): string {
  const left = msBetween(now, at)
  if (left < minute) return 'within a minute'
  return `in ${roughDurationText(left / 1000)}`
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
