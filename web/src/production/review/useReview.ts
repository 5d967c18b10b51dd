import { countText } from '@claimcrew/contract/kit/numberWords'
import { listReviews, reviewDays } from '@claimcrew/contract/production/contract'
import { getProductionReport } from '@claimcrew/contract/production/report'
import type { WaitingPart } from '@claimcrew/contract/production/shapes'
import { isUnanswered } from '../../kit/call/call.ts'
import { refresh, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

const whatOf = (parts: readonly WaitingPart[]): string => {
  const [first] = parts
  if (!first) return ''
  return parts.length === 1 ? `${first.billerName}, ${dayText(first.day)}` : countText(parts.length, 'day')
}

/** Decides on days, all of them or none. */
export function useReview() {
  const act = useMutateOnce(reviewDays, { onSettled: () => refresh(listReviews, getProductionReport) })
  const decide = (parts: readonly WaitingPart[], decision: 'approved' | 'rejected', reason = '') =>
    act.mutateAsync({
      body: {
        decision,
        reason,
        days: parts.map(({ billerId, day, clientId, version }) => ({ billerId, day, clientId, version })),
      },
    })
  /** Answers whether it was done. */
  const approve = (parts: readonly WaitingPart[]): Promise<boolean> =>
    decide(parts, 'approved').then(
      () => {
        toast.success('Approved', whatOf(parts))
        return true
      },
      error => {
        if (isUnanswered(error)) toast.warning('We couldn’t tell if it was approved', errorText(error))
        else toast.error(failureTitle(error, 'Not approved'), errorText(error))
        return false
      },
    )
  const sendBack = (parts: readonly WaitingPart[], reason: string) =>
    decide(parts, 'rejected', reason).then(() => toast.success('Sent back', whatOf(parts)))
  return { approve, sendBack, isPending: act.isPending, error: act.error }
}
