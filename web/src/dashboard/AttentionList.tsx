import { countUnread } from '@claimcrew/contract/chat/contract'
import { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { getProductionOverview } from '@claimcrew/contract/production/report'
import { getDesk } from '@claimcrew/contract/support/contract'
import { getTaskSummary } from '@claimcrew/contract/tasks/contract'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMay } from '../kit/actingFor.ts'
import { useCall } from '../kit/call/query.ts'
import { Link } from '../kit/screen/Link.tsx'
import { errorText } from '../kit/ui/ErrorState.tsx'
import classes from './AttentionList.module.css'
import { type AttentionItem, listAttentionItems } from './attentionItems.ts'
import { Card } from './Card.tsx'
import { chooseRefetchInterval, useToday } from './dashboardQueries.ts'

/** More than this at once is no list of what to do next. */
const firstShown = 4

function NeedLink({ need: { action, about, late = false, to } }: { need: AttentionItem }) {
  return (
    <li>
      <Link to={to} className={classes.need} data-late={late || undefined}>
        <span className={classes.words}>
          <span className={classes.action}>{action}</span>{' '}
          {about && <span className={classes.about}>{about}</span>}
        </span>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.arrow} />
      </Link>
    </li>
  )
}

/** What waits for the reader. It comes in one piece, so that nothing below moves once it is there. */
export function useAttention(role: Role) {
  const may = useMay()
  const today = useToday()
  const every = { refetchInterval: chooseRefetchInterval() }
  const reads = [
    useCall(getDashboardNeeds, {}, every),
    useCall(getTaskSummary, { query: {} }, { ...every, enabled: role === 'CLIENT' }),
    useCall(getProductionOverview, {}, every),
    useCall(countUnread, {}, every),
    useCall(getDesk, {}, { ...every, enabled: role === 'ADMIN' }),
  ] as const
  const [{ data: needs }, { data: tasks }, { data: production }, { data: unread }, { data: desk }] = reads
  const items = listAttentionItems(role, {
    today,
    needs,
    // What only others can do something about does not wait for the reader.
    tasks: may('tasks:manage') ? tasks : undefined,
    production: role === 'BILLER' || may('production:review:team') ? production : undefined,
    unread,
    desk,
  })
  const failed = reads.find(({ isError }) => isError)
  const isLoading = reads.some(({ isLoading }) => isLoading)
  return { items: isLoading ? [] : items, needs, tasks, desk, failed, isLoading }
}
export type AttentionItems = ReturnType<typeof useAttention>

type AttentionListProps = { attention: AttentionItems; className?: string | undefined }

/** The few things to do next, each with the way there, and the rest on demand. */
export function AttentionList({ attention, className = classes.card }: AttentionListProps) {
  const { items, failed, isLoading } = attention
  const [showsAll, setShowsAll] = useState(false)
  const listId = useId()
  const beyond = items.length - firstShown
  return (
    <Card title="To do" className={className}>
      {items.length > 0 && (
        <ul className={classes.needs} aria-label="To do" id={listId}>
          {(showsAll ? items : items.slice(0, firstShown)).map(need => (
            <NeedLink key={need.to} need={need} />
          ))}
        </ul>
      )}
      {beyond > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          className={classes.more ?? ''}
          aria-expanded={showsAll}
          aria-controls={listId}
          rightSection={
            showsAll ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : `${beyond} more`}
        </Button>
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
