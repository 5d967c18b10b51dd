import { listCorrections, listLeave } from '@claimcrew/contract/attendance/contract'
import { mayDecide } from '@claimcrew/contract/attendance/policy'
import type { Correction } from '@claimcrew/contract/attendance/shapes'
import { useCall } from '../../kit/query.ts'
import { tiesBehind, useActor } from '../actor.ts'
import classes from './Requests.module.css'

/** Requests without a decision; the lists read the same query. */
export const pendingQuery = { query: { state: 'asked', limit: 100 } } as const

type Pending = { readonly count: number; readonly more: boolean }

/** For users who decide, what waits for them; for a BILLER, their own requests that wait. */
export function usePendingRequests() {
  const actor = useActor()
  const concerns = (correction: Correction) =>
    actor !== null &&
    (correction.askedById === actor.userId ||
      mayDecide(actor, correction, tiesBehind(actor, correction.billerId, correction.day)))
  const corrections = useCall(listCorrections, pendingQuery, {
    select: ({ items, nextCursor }): Pending => ({
      count: items.filter(concerns).length,
      more: nextCursor !== null,
    }),
  })
  const leave = useCall(listLeave, pendingQuery, {
    select: ({ items, nextCursor }): Pending => ({ count: items.length, more: nextCursor !== null }),
  })
  const [one, other] = [corrections.data, leave.data]
  const all: Pending | undefined = one &&
    other && { count: one.count + other.count, more: one.more || other.more }
  return { corrections: one, leave: other, all }
}

/** How many, beside a tab's name; nothing while there are none. */
export function PendingCount({ of }: { of: Pending | undefined }) {
  if (!of || of.count === 0) return null
  return (
    <span className={classes.count}>
      {of.count}
      {of.more && '+'}
      <span className={classes.unseen}> waiting</span>
    </span>
  )
}
