import { type EngagementPeriod, maySeeWorkOn, mayWriteWorkOn } from '@claimcrew/contract/engagements/policy'
import type { Actor } from '@claimcrew/contract/permissions'
import { conflict, forbidden, notFound, type Refusal } from '../kit/refusal.ts'

/** What PostgreSQL refuses, in our words; each of them is said in several places. */
export const toDayLockedRefusal = () =>
  conflict('This day is approved and closed. An admin can reopen the month.')

export const toOverlapRefusal = () => conflict('This overlaps with another session for the same person.')

export const toVersionRefusal = () =>
  conflict('Someone is changing this attendance right now. Try again in a moment.')

export const toAlreadyRequestedRefusal = () =>
  conflict('You already have an open request for this time. Withdraw that one first.')
/** Why somebody may not change a day: they do not see it at all, or they only read it by now. */
export function toMayNotChangeRefusal(
  actor: Actor,
  billerId: string,
  periods: readonly EngagementPeriod[],
  day: string,
  today: string,
): Refusal {
  const onlyReads =
    maySeeWorkOn(actor, billerId, periods, day) && !mayWriteWorkOn(actor, billerId, periods, day, today)
  return onlyReads
    ? forbidden('This engagement has ended, and so has the time to change its days. Ask an admin.')
    : notFound()
}

/** How people read what became of a request: the API says refused, screens and mails say declined. */
const decidedWords = {
  approved: 'approved',
  refused: 'declined',
  withdrawn: 'withdrawn',
  made: 'made',
} as const

export const decidedWord = (state: keyof typeof decidedWords): string => decidedWords[state]

export const decidedAlready = (state: keyof typeof decidedWords): Refusal =>
  conflict(`This was already ${decidedWord(state)}.`)
