import { useOwnAttendance } from '../../attendance/shared/ownAttendance.ts'
import { Greeting, useMonthMoney } from '../Greeting.tsx'
import { describeOwnState } from '../greeting.ts'

/** Whether one is at work, and what the month has brought. */
export function OwnGreeting({ userId }: { userId: string }) {
  const { status } = useOwnAttendance(userId)
  const money = useMonthMoney()
  return (
    <Greeting sentences={[status && describeOwnState(status.state), money && `You’ve earned ${money}`]} />
  )
}
