import { hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { Text } from '@mantine/core'
import { LineSkeleton } from '../../kit/ui/Skeletons.tsx'
import { useBillerHours } from '../dashboardQueries.ts'

/** In a list of billers: the hours of this week and of today. All rows share one call. */
export function WeekLine({ biller: { userId } }: { biller: { readonly userId: string } }) {
  const { row, isLoading } = useBillerHours(userId, 'all')
  if (!row) return isLoading ? <LineSkeleton /> : null
  return (
    <span className="tabular" title={row.source === 'tracked' ? 'Tracked hours' : 'Punched hours'}>
      {hoursWithUnit(row.weekSeconds)}
      <Text component="span" display="block" size="xs" c="dimmed">
        {hoursWithUnit(row.todaySeconds)} today
      </Text>
    </span>
  )
}
