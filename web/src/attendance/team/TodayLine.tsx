import { attendanceMoved, whoIsIn } from '@claimcrew/contract/attendance/contract'
import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { useWhole } from '../../kit/call/pages.ts'
import { refreshOnceSeen } from '../../kit/call/query.ts'
import { onLive } from '../../kit/live/live.ts'

type TodayLineProps = {
  biller: { readonly userId: string; readonly engagements: readonly { readonly state: string }[] }
}

/** One for all rows, however many of them hear of the same. */
const reading = atMostEvery(1500, () => refreshOnceSeen(whoIsIn))

const words = { 'punched-in': 'Working now', 'on-break': 'On a break' } as const

/** In a list of billers, below the state: working, on a break, or not in. All rows share one call. */
export function TodayLine({ biller }: TodayLineProps) {
  const { data } = useWhole(whoIsIn, {})
  useEffect(() => onLive(attendanceMoved, reading.ask), [])
  if (!data || !biller.engagements.some(({ state }) => state === 'active')) return null
  const found = data.people.find(({ billerId }) => billerId === biller.userId)
  return (
    <Text size="xs" c={found?.state === 'punched-in' ? 'teal' : 'dimmed'}>
      {found ? words[found.state] : 'Not in'}
    </Text>
  )
}
