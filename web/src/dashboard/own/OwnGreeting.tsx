import { listClients } from '@claimcrew/contract/engagements/contract'
import { useOwnAttendance } from '../../attendance/shared/ownAttendance.ts'
import { useCall } from '../../kit/call/query.ts'
import { useAttention } from '../AttentionList.tsx'
import { Greeting, moneyPlaceholder, useMonthMoney } from '../Greeting.tsx'
import { describeOwnState } from '../greeting.ts'

const awaitedState = describeOwnState('not-punched-in')
const awaitedEarned = `You’ve earned ${moneyPlaceholder}`

/** Whether one is at work, and what the month has brought; of a newcomer, what comes first. */
export function OwnGreeting({ userId }: { userId: string }) {
  const { status } = useOwnAttendance(userId)
  const clients = useCall(listClients, { query: {} }, { select: ({ total }) => total })
  const { needs } = useAttention('BILLER')
  const { money, isLoading } = useMonthMoney()
  if (clients.isLoading) return <Greeting awaited={[awaitedState, awaitedEarned]} />
  const isNew = clients.data === 0 && status?.state === 'not-punched-in'
  const hasOffer = (needs?.offers ?? 0) > 0
  const beginning = hasOffer ? 'A client wants to hire you.' : 'Let’s find your first client.'
  const state = isNew ? beginning : status && describeOwnState(status.state)
  const isEarning = clients.data !== 0
  return (
    <Greeting
      sentences={[state, money && `You’ve earned ${money}`]}
      awaited={[!state && awaitedState, isEarning && isLoading && awaitedEarned]}
    />
  )
}
