import { unansweredAfterDays } from '@claimcrew/contract/dashboard/rules'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { getConnection } from '@claimcrew/contract/tracking/contract'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import type { AttentionItems } from '../AttentionList.tsx'
import { Card } from '../Card.tsx'
import { chooseRefetchInterval } from '../dashboardQueries.ts'
import classes from './Health.module.css'
import { describeTrackerOutage } from './trackerOutage.ts'

export const useConnection = () =>
  useCall(
    getConnection,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        chooseRefetchInterval(data && describeTrackerOutage(data) !== null),
    },
  )

type Sign = {
  readonly of: string
  /** What is wrong; null while all is well, undefined while it is not known. */
  readonly problem: string | null | undefined
  readonly well: string
  /** The problem is that something is overdue, which has one color everywhere. */
  readonly isOverdue?: true
  readonly to: Href
}

const problemOf = (count: number | undefined, one: string, many: string) =>
  count === undefined ? undefined : count === 0 ? null : countText(count, one, many)

/** What an ADMIN has to keep well. */
export function useHealth({ needs, desk }: Pick<AttentionItems, 'needs' | 'desk'>): readonly Sign[] {
  const { data: connection } = useConnection()
  const outage = connection && describeTrackerOutage(connection)
  const health = needs?.health ?? undefined
  return [
    {
      of: 'Time Doctor',
      problem: outage
        ? 'Needs attention'
        : problemOf(health?.failingAccounts, 'account not syncing', 'accounts not syncing'),
      well: 'Syncing',
      to: '/admin/time-doctor',
    },
    {
      of: 'Email',
      problem: problemOf(health?.failedEmails, 'email failed this week', 'emails failed this week'),
      well: 'Delivered',
      to: to('/notifications', { view: 'mail', ...(health?.failedEmails && { state: 'failed' as const }) }),
    },
    {
      of: 'Support',
      problem: problemOf(desk?.counts.late, 'ticket overdue', 'tickets overdue'),
      well: 'Nothing overdue',
      isOverdue: true,
      to: to('/support', { show: desk?.counts.late ? 'late' : 'waiting' }),
    },
    {
      of: 'Jobs',
      problem: problemOf(
        health?.unansweredJobs,
        `job unanswered for ${unansweredAfterDays} days`,
        `jobs unanswered for ${unansweredAfterDays} days`,
      ),
      well: 'Applicants answered',
      to: to('/jobs', { status: 'open' }),
    },
  ]
}

/** `2 things need attention.` */
export function describeHealth(signs: readonly Sign[]): string | undefined {
  if (signs.some(({ problem }) => problem === undefined)) return undefined
  const bad = signs.filter(({ problem }) => problem !== null).length
  return bad === 0 ? 'Everything is running.' : `${countText(bad, 'thing needs', 'things need')} attention.`
}

function SignLink({ sign: { of, problem, well, isOverdue, to } }: { sign: Sign }) {
  const StateIcon = problem ? IconAlertTriangle : IconCircleCheck
  return (
    <li className={classes.place}>
      <Link to={to} className={classes.sign} data-bad={problem ? (isOverdue ? 'overdue' : true) : undefined}>
        <span className={classes.of}>{of}</span>
        {problem === undefined ? (
          <Skeleton height="1rem" width="70%" component="span" display="inline-block" />
        ) : (
          <span className={classes.state}>
            <StateIcon size={16} stroke={1.8} aria-hidden />
            {problem ?? well}
          </span>
        )}
      </Link>
    </li>
  )
}

/** What runs and what does not, each with the way to it. */
export function Health({ attention }: { attention: AttentionItems }) {
  const signs = useHealth(attention)
  return (
    <Card title="Health" className={classes.card ?? ''}>
      <ul className={classes.signs} aria-label="Health">
        {signs.map(sign => (
          <SignLink key={sign.of} sign={sign} />
        ))}
      </ul>
    </Card>
  )
}
