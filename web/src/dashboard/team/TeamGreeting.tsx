import { countText } from '@claimcrew/contract/kit/numberWords'
import { roundLengthText } from '@claimcrew/contract/kit/timeText'
import type { Role } from '@claimcrew/contract/permissions'
import { useMay } from '../../kit/actingFor.ts'
import { useAttention } from '../AttentionList.tsx'
import { useOverview } from '../dashboardQueries.ts'
import { Greeting, useMonthMoney } from '../Greeting.tsx'
import { describePresence } from '../greeting.ts'
import { useWhoIsIn } from '../whoIsIn.ts'
import { describeHealth, useHealth } from './Health.tsx'

/** Who works, and what the month comes to; in hours to a seat that sees no money. */
export function TeamGreeting() {
  const may = useMay()
  const { data: overview } = useOverview()
  const { data: present } = useWhoIsIn()
  const money = useMonthMoney()
  if (!overview) return <Greeting />
  if (overview.billerCount === 0)
    return <Greeting sentences={[may('jobs:manage') ? 'Let’s find your first biller.' : undefined]} />
  const month = may('statements:read') ? money : `${roundLengthText(overview.monthSeconds)} this month.`
  return <Greeting sentences={[present && describePresence(present.people), month]} />
}

/** Who works, and whether anything is not well. */
export function AdminGreeting() {
  const { data: present } = useWhoIsIn()
  const health = useHealth(useAttention('ADMIN'))
  return <Greeting sentences={[present && describePresence(present.people), describeHealth(health)]} />
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
