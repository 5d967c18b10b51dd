import type { Correction } from '@claimcrew/contract/attendance/corrections'
import { listCorrections } from '@claimcrew/contract/attendance/corrections'
import type { Leave } from '@claimcrew/contract/attendance/leave'
import { listLeave } from '@claimcrew/contract/attendance/leave'
import { mayDecide, mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { dayIn } from '@claimcrew/contract/kit/time'
import { useActor } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { useNow } from '../../kit/time/clock.ts'
import { useEngagementPeriodsRead } from '../shared/useEngagementPeriods.ts'
import classes from './Requests.module.css'

const pendingQuery = { state: 'asked', limit: 100 } as const

/** One page of the requests; the first page of those without a decision is also what is counted here. */
export const pageQuery = (state: 'asked' | 'all', cursor?: string) => ({
  ...(state === 'asked' ? pendingQuery : {}),
  ...(cursor ? { cursor } : {}),
})

type PendingRequests = { readonly count: number; readonly more: boolean }

/** Which requests wait for the reader: those to decide, and a BILLER's own. What somebody else decides is among all. */
export function useRequestRelevance() {
  const actor = useActor()
  const { periods, isLoading } = useEngagementPeriodsRead()
  const now = useNow()
  return {
    isLoading,
    correction: (correction: Correction) =>
      actor !== null &&
      ((actor.role === 'BILLER' && correction.askedById === actor.userId) ||
        mayDecide(actor, correction, periods, dayIn(correction.timeZone, now))),
    leave: (leave: Leave) =>
      actor !== null &&
      (leave.billerId === actor.userId || mayDecideLeave(actor, leave, periods, dayIn('UTC', now))),
  }
}

/** For users who decide, what waits for them; for a BILLER, their own requests that wait. */
export function usePendingRequests() {
  const concerns = useRequestRelevance()
  const corrections = useCall(
    listCorrections,
    { query: pendingQuery },
    {
      select: ({ items, nextCursor }): PendingRequests => ({
        count: items.filter(concerns.correction).length,
        more: nextCursor !== null,
      }),
    },
  )
  const leave = useCall(
    listLeave,
    { query: pendingQuery },
    {
      select: ({ items, nextCursor }): PendingRequests => ({
        count: items.filter(concerns.leave).length,
        more: nextCursor !== null,
      }),
    },
  )
  const [ofCorrections, ofLeave] = [corrections.data, leave.data]
  const all: PendingRequests | undefined = ofCorrections &&
    ofLeave && { count: ofCorrections.count + ofLeave.count, more: ofCorrections.more || ofLeave.more }
  return { corrections: ofCorrections, leave: ofLeave, all }
}

/** How many, beside a tab's name; nothing while there are none. */
export function PendingCount({ of }: { of: PendingRequests | undefined }) {
  if (!of || of.count === 0) return null
  return (
    <span className={classes.count}>
      {numberText(of.count)}
      {of.more && '+'}
      <span className={classes.unseen}> waiting</span>
    </span>
  )
}
