import { countText } from '@claimcrew/contract/kit/numberWords'
import { roundLengthText } from '@claimcrew/contract/kit/timeText'
import type { Role } from '@claimcrew/contract/permissions'
import { useMay } from '../../kit/actingFor.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { useAttention } from '../AttentionList.tsx'
import { useOverview, useStartingBillers } from '../dashboardQueries.ts'
import { Greeting, moneyPlaceholder, useMonthMoney } from '../Greeting.tsx'
import { describePresence } from '../greeting.ts'
import { usePresentBillers } from '../presentBillers.ts'
import { describeHealth, useHealth } from './Health.tsx'

const awaitedPresence = describePresence([{ state: 'punched-in' }])

/** Who works, and what the month comes to; in hours to a seat that sees no money. */
export function TeamGreeting() {
  const may = useMay()
  const { data: overview } = useOverview()
  const { data: present } = usePresentBillers()
  const { money, isLoading } = useMonthMoney()
  const { starting, isLoading: isStartLoading } = useStartingBillers(overview?.billerCount === 0)
  const seesMoney = may('statements:read')
  if (!overview || isStartLoading)
    return <Greeting awaited={[awaitedPresence, seesMoney && moneyPlaceholder]} />
  if (overview.billerCount === 0) {
    const [first] = starting
    const next = first
      ? `${first.userName} starts ${dayText(first.startsOn)}.`
      : may('jobs:manage')
        ? 'Let’s find your first biller.'
        : undefined
    return <Greeting sentences={[next]} />
  }
  // Before the first sync that would be none, whatever was worked.
  const hours =
    overview.monthSeconds > 0 ? `${roundLengthText(overview.monthSeconds)} this month.` : undefined
  const month = seesMoney ? money : hours
  return (
    <Greeting
      sentences={[present && describePresence(present.people), month]}
      awaited={[!present && awaitedPresence, seesMoney && isLoading && moneyPlaceholder]}
    />
  )
}

const awaitedHealth = describeHealth([])

/** Who works, and whether anything is not well. */
export function AdminGreeting() {
  const { data: present } = usePresentBillers()
  const health = useHealth(useAttention('ADMIN'))
  const healthText = describeHealth(health)
  return (
    <Greeting
      sentences={[present && describePresence(present.people), healthText]}
      awaited={[!present && awaitedPresence, !healthText && awaitedHealth]}
    />
  )
}

/** Who waits for an answer. */
export function HiringGreeting({ role }: { role: Role }) {
  const may = useMay()
  const { needs } = useAttention(role)
  if (!needs || !may('jobs:manage')) return <Greeting />
  const { applications } = needs
  const waiting =
    applications === 0
      ? 'No applications are waiting.'
      : `${countText(applications, 'application is', 'applications are')} waiting for you.`
  return <Greeting sentences={[waiting]} />
}
