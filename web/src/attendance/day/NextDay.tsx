import { addDays } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import { Text } from '@mantine/core'
import type { TypedTimes } from './draft.ts'

/** Says that a session goes over midnight, since only its times are typed. */
export function DayNextDay({ typed: { day, punchIn, punchOut } }: { typed: TypedTimes }) {
  if (!day || !punchIn || !punchOut || punchOut > punchIn) return null
  return (
    <Text size="sm" c="dimmed" mt={-8}>
      It ends on the next day, {dayText(addDays(day, 1))}.
    </Text>
  )
}
