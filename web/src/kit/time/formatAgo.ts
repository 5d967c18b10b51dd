import { type Instant, msBetween } from '@claimcrew/contract/kit/time'

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

/** How long ago something was; null after a week, when its date says more. Two clocks may be a moment apart. */
export function formatAgo(at: Instant, now: Instant): string | null {
  const past = msBetween(at, now)
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (past < day) return `${Math.floor(past / hour)} h ago`
  if (past < 2 * day) return '1 day ago'
  return past < 7 * day ? `${Math.floor(past / day)} days ago` : null
}
