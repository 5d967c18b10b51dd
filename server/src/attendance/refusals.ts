import { maySeeWorkOn, mayWriteWorkOn, type Tie } from '@claimcrew/contract/engagements/policy'
import type { Actor } from '@claimcrew/contract/people/policy'
import { conflict, forbidden, notFound, type Refusal } from '../kit/http/refusal.ts'

/** What PostgreSQL refuses, in our words; each of them is said in several places. */
export const dayIsLocked = () =>
  conflict('This day is approved and locked. An administrator can open the month again.')

export const sessionsOverlap = () => conflict('This overlaps another session of the same person.')

export const versionConflict = () => conflict('This attendance is being changed elsewhere. Please try again.')

export const timeIsAskedFor = () =>
  conflict('You have a request for this time already that waits for a decision. Withdraw that one first.')
/** Why somebody may not change a day: they do not see it at all, or they only read it by now. */
export function mayNotChange(
  actor: Actor,
  billerId: string,
  ties: readonly Tie[],
  day: string,
  today: string,
): Refusal {
  const onlyReads =
    maySeeWorkOn(actor, billerId, ties, day) && !mayWriteWorkOn(actor, billerId, ties, day, today)
  return onlyReads
    ? forbidden('This engagement has ended, and so has the time to change its days. Ask an administrator.')
    : notFound()
}
