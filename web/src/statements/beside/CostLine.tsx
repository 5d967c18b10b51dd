import { moneyText } from '@claimcrew/contract/kit/numberWords'
import { toMonth } from '@claimcrew/contract/statements/rules'
import { useToday } from '../../kit/time/clock.ts'
import { LineSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { sumProgress, useProgress } from '../shared/progress.ts'

/** In a list of billers, beside the rate: what this month has cost so far, and what it will. All rows share one call. */
export function CostLine({ biller: { userId } }: { biller: { readonly userId: string } }) {
  const month = toMonth(useToday(useTimeZone()))
  const { rows, isLoading } = useProgress(month)
  if (isLoading) return <LineSkeleton />
  const own = rows?.filter(({ billerId }) => billerId === userId)
  if (!own || own.length === 0) return null
  const { amountCents, expectedCents } = sumProgress(own)
  return (
    <span
      className="tabular"
      title={`This month so far, and ${moneyText(expectedCents)} if the rest goes as planned`}
    >
      {moneyText(amountCents)} of {moneyText(expectedCents)}
    </span>
  )
}
