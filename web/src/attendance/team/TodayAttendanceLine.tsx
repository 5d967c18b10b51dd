import { attendanceChanged, listPresentBillers } from '@claimcrew/contract/attendance/contract'
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useAllPages } from '../../kit/call/pages.ts'
import { refreshWhenVisible } from '../../kit/call/query.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { onLive } from '../../kit/live/live.ts'
import { LineSkeleton } from '../../kit/ui/Skeletons.tsx'

type TodayAttendanceLineProps = {
  biller: { readonly userId: string; readonly engagements: readonly { readonly state: string }[] }
}

/** One for all rows, however many of them hear of the same. */
const reading = throttle(1500, () => refreshWhenVisible(listPresentBillers))

const words = { 'punched-in': 'Working now', 'on-break': 'On a break' } as const

/** In a list of billers, below the state: working, on a break, or not in. All rows share one call. */
export function TodayAttendanceLine({ biller }: TodayAttendanceLineProps) {
  const { data, isLoading } = useAllPages(listPresentBillers, {})
  useEffect(() => onLive(attendanceChanged, reading.trigger), [])
  if (!biller.engagements.some(({ state }) => state === 'active')) return null
  if (!data) return isLoading ? <LineSkeleton /> : null
  const present = data.people.find(({ billerId }) => billerId === biller.userId)
  return (
    <Text size="xs" c={present?.state === 'punched-in' ? 'teal' : 'dimmed'}>
      {present ? words[present.state] : 'Not in'}
    </Text>
  )
}
