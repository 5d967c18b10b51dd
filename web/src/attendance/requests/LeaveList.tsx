import { listLeave } from '@claimcrew/contract/attendance/leave'
import { Button } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { pageQuery, useRequestRelevance } from './PendingCount.tsx'
import classes from './Requests.module.css'

type LeaveListProps = { state: 'asked' | 'all'; cursor?: string; own: boolean; today: string }

/** One page of the list, and the next one below it once it is asked for. */
export function LeaveList({ state, cursor, own, today }: LeaveListProps) {
  const listed = useCall(listLeave, { query: pageQuery(state, cursor) })
  const [more, setMore] = useState(false)
  const concerns = useRequestRelevance()
  if (listed.isPending || concerns.isLoading) return <ListSkeleton rows={3} />
  if (listed.isLoadingError)
    return (
      <ErrorState title="We couldn’t load leave requests" error={listed.error} onRetry={listed.refetch} />
    )
  const { nextCursor } = listed.data
  const items = own || state === 'all' ? listed.data.items : listed.data.items.filter(concerns.leave)
  if (items.length === 0 && !cursor)
    return (
      <EmptyState icon={IconBeach} title={state === 'asked' ? 'No leave to review' : 'No leave yet'}>
        {own
          ? 'Request the days you’ll be away. Approved days count as leave, not as absence.'
          : 'Leave requests from billers show up here. Approved days count as leave, not as absence.'}
      </EmptyState>
    )
  return (
    <>
      <StaleListNotice read={listed} />
      <ul className={classes.list}>
        {items.map(leave => (
          <li key={leave.leaveId}>
            <LeaveCard leave={leave} own={own} today={today} />
          </li>
        ))}
      </ul>
      {nextCursor &&
        (more ? (
          <LeaveList state={state} cursor={nextCursor} own={own} today={today} />
        ) : (
          <Button variant="default" mt="md" onClick={() => setMore(true)}>
            Show older ones
          </Button>
        ))}
    </>
  )
}
