import { countUnread } from '@claimcrew/contract/chat/contract'
import { dashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Role } from '@claimcrew/contract/permissions'
import { productionOverview } from '@claimcrew/contract/production/contract'
import { getDesk } from '@claimcrew/contract/support/contract'
import { taskSummary } from '@claimcrew/contract/tasks/contract'
import { Skeleton, Text } from '@mantine/core'
import { useMay } from '../kit/actingFor.ts'
import { useCall } from '../kit/call/query.ts'
import { Link } from '../kit/screen/Link.tsx'
import { errorText } from '../kit/ui/ErrorState.tsx'
import classes from './AttentionList.module.css'
import { type AttentionItem, listAttentionItems } from './attentionItems.ts'
import { Card } from './Card.tsx'
import { chooseRefetchInterval } from './dashboardQueries.ts'

function NeedLink({ need: { count, what, about, late = false, to } }: { need: AttentionItem }) {
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

/** What waits for the reader. It comes in one piece, so that nothing below moves once it is there. */
export function useAttention(role: Role) {
  const may = useMay()
  const every = { refetchInterval: chooseRefetchInterval() }
  const reads = [
    useCall(dashboardNeeds, {}, every),
    useCall(taskSummary, { query: {} }, every),
    useCall(productionOverview, {}, every),
    useCall(countUnread, {}, every),
    useCall(getDesk, {}, { ...every, enabled: role === 'ADMIN' }),
  ] as const
  const [{ data: needs }, { data: tasks }, { data: production }, { data: unread }, { data: desk }] = reads
  const items = listAttentionItems(role, {
    needs,
    // What only others can do something about does not wait for the reader.
    tasks: role === 'BILLER' || may('tasks:manage') ? tasks : undefined,
    production: role === 'BILLER' || may('production:review:team') ? production : undefined,
    unread,
    desk,
  })
  const failed = reads.find(({ isError }) => isError)
  const isLoading = reads.some(({ isLoading }) => isLoading)
  return { items: isLoading ? [] : items, failed, isLoading }
}

/** Each with the way there. */
export function AttentionList({ attention }: { attention: ReturnType<typeof useAttention> }) {
  const { items, failed, isLoading } = attention
  return (
    <Card title="To do" className={classes.card ?? ''}>
      {items.length > 0 && (
        <ul className={classes.needs} aria-label="To do">
          {items.map(need => (
            <NeedLink key={need.what} need={need} />
          ))}
        </ul>
      )}
      {items.length === 0 && isLoading && (
        <div role="status" aria-label="Loading...">
          <Skeleton height="3rem" />
        </div>
      )}
      {items.length === 0 && !isLoading && !failed && (
        <Text size="sm" c="dimmed">
          You’re all caught up.
        </Text>
      )}
      {failed && (
        <Text size="sm" c="var(--attention)" role="status" mt={items.length > 0 ? 'xs' : 0}>
          We couldn’t load everything here. {errorText(failed.error)}
        </Text>
      )}
    </Card>
  )
}
