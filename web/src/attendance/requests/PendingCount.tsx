import { listCorrections, listLeave } from '@claimcrew/contract/attendance/contract'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction } from '@claimcrew/contract/attendance/shapes'
import { useCall } from '../../kit/query.ts'
import { tiesBehind, useActor } from '../actor.ts'
import classes from './Requests.module.css'

/** What waits for an answer; the lists themselves read the same. */
export const waitingQuery = { query: { state: 'asked', limit: 100 } } as const

type Waiting = { readonly count: number; readonly more: boolean }

/** For those who decide, what waits for them; for a BILLER what one still waits for. */
export function useWaiting() {
  const actor = useActor()
  const concerns = (correction: Correction) =>
    actor !== null &&
    (correction.askedById === actor.userId ||
      mayDecide(actor, correction, tiesBehind(actor, correction.billerId, correction.day)))
  const corrections = useCall(listCorrections, waitingQuery, {
    select: ({ items, nextCursor }): Waiting => ({
      count: items.filter(concerns).length,
      more: nextCursor !== null,
    }),
  })
  const leave = useCall(listLeave, waitingQuery, {
    select: ({ items, nextCursor }): Waiting => ({ count: items.length, more: nextCursor !== null }),
  })
  const [one, other] = [corrections.data, leave.data]
  const all: Waiting | undefined = one &&
    other && { count: one.count + other.count, more: one.more || other.more }
  return { corrections: one, leave: other, all }
}

/** How many, beside a tab's name; nothing while nothing waits. */
export function WaitingCount({ of }: { of: Waiting | undefined }) {
  if (!of || of.count === 0) return null
  return (
    <span className={classes.count}>
      {of.count}
      {of.more && '+'}
      <span className={classes.unseen}> waiting</span>
    </span>
  )
}
