import { listGaps } from '@claimcrew/contract/clocks/contract'
import { toReviewRange } from '@claimcrew/contract/clocks/reviewRange'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { Badge } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'

/** How many gaps are left, beside the tab. */
export function GapCount() {
  const range = toReviewRange(useToday(useTimeZone()))
  const { data } = useCall(listGaps, { query: { ...range, state: 'left', limit: 1 } })
  const total = data?.total ?? 0
  if (total === 0) return null
  return (
    <Badge size="sm" variant="light" color="amber" flex="none" circle={total < 10}>
      {numberText(total)}
    </Badge>
  )
}
