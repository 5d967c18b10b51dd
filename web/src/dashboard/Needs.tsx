import { countUnread } from '@claimcrew/contract/chat/contract'
import { dashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Role } from '@claimcrew/contract/permissions'
import { productionOverview } from '@claimcrew/contract/production/contract'
import { getDesk } from '@claimcrew/contract/support/contract'
import { taskSummary } from '@claimcrew/contract/tasks/contract'
import { Skeleton, Text } from '@mantine/core'
import { useCall } from '../kit/call/query.ts'
import { Link } from '../kit/screen/Link.tsx'
import { textOf } from '../kit/ui/ErrorState.tsx'
import { Card } from './Card.tsx'
import classes from './Needs.module.css'
import { type Need, needsOf } from './needs.ts'
import { readEvery } from './read.ts'

function NeedLink({ need: { count, what, about, late = false, to } }: { need: Need }) {
  return (
    <li>
      <Link to={to} className={`${classes.need} ${late ? classes.late : ''}`}>
        <span className={classes.count}>{numberText(count)}</span>{' '}
        <span className={classes.words}>
          <span>{what}</span> {about && <span className={classes.about}>{about}</span>}
        </span>
      </Link>
    </li>
  )
}

/** What waits for the one who looks, each with the way there. */
export function Needs({ of: role }: { of: Role }) {
  const every = { refetchInterval: readEvery() }
  const reads = [
    useCall(dashboardNeeds, {}, every),
    useCall(taskSummary, { query: {} }, every),
    useCall(productionOverview, {}, every),
    useCall(countUnread, {}, every),
    useCall(getDesk, {}, { ...every, enabled: role === 'ADMIN' }),
  ] as const
  const [{ data: needs }, { data: tasks }, { data: production }, { data: unread }, { data: desk }] = reads
  const found = needsOf(role, { needs, tasks, production, unread, desk })
  const failed = reads.find(({ isError }) => isError)
  const isLoading = reads.some(({ isLoading }) => isLoading)
  return (
    <Card title="To do" className={classes.card ?? ''}>
      {found.length > 0 && (
        <ul className={classes.needs} aria-label="To do">
          {found.map(need => (
            <NeedLink key={need.what} need={need} />
          ))}
        </ul>
      )}
      {found.length === 0 && isLoading && (
        <div role="status" aria-label="Loading...">
          <Skeleton height="3rem" />
        </div>
      )}
      {found.length === 0 && !isLoading && !failed && (
        <Text size="sm" c="dimmed">
          You’re all caught up.
        </Text>
      )}
      {failed && (
        <Text size="sm" c="var(--attention)" role="status" mt={found.length > 0 ? 'xs' : 0}>
          We couldn’t load everything here. {textOf(failed.error)}
        </Text>
      )}
    </Card>
  )
}
