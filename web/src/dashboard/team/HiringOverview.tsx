import { listPosts } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Role } from '@claimcrew/contract/permissions'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { usePages } from '../../kit/call/pages.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { AttentionList, useAttention } from '../AttentionList.tsx'
import { Card } from '../Card.tsx'
import { useOverviewChanges } from '../dashboardQueries.ts'
import classes from './HiringOverview.module.css'

const most = 8

/** The open posts, each with those who have applied. */
function OpenPosts() {
  const { data, error, isError, refetch } = usePages(listPosts, { query: { status: 'open', limit: most } })
  const posts = data?.pages[0]?.items
  return (
    <Card
      title="Open jobs"
      aside={
        <Anchor component={Link} to="/jobs" size="sm">
          All jobs
        </Anchor>
      }
    >
      {posts?.map(({ jobId, title, applications }) => {
        const { new: applied = 0, shortlisted = 0, offered = 0 } = applications ?? {}
        return (
          <div key={jobId} className={classes.post}>
            <Anchor component={Link} to={to('/jobs', { job: jobId, tab: 'applicants' })} size="sm" fw={560}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed" className="tabular">
              {applied} new, {shortlisted} shortlisted, {countText(offered, 'offer')}
            </Text>
          </div>
        )
      })}
      {posts?.length === 0 && (
        <Text size="sm" c="dimmed">
          No job is open right now.{' '}
          <Anchor component={Link} to={to('/jobs', { edit: 'work' })} inherit>
            Post a job
          </Anchor>
        </Text>
      )}
      {!posts && isError && <ErrorState title="We couldn’t load the jobs" error={error} onRetry={refetch} />}
      {!posts && !isError && <Skeleton height="6rem" role="status" aria-label="Loading..." />}
    </Card>
  )
}

/** For a seat that hires and reads no hours: what waits, and the posts. */
export function HiringOverview({ role }: { role: Exclude<Role, 'BILLER'> }) {
  const attention = useAttention(role)
  useOverviewChanges(role)
  const may = useMay()
  if (attention.isLoading) return <ListSkeleton />
  return (
    <>
      <AttentionList attention={attention} />
      {may('jobs:manage') && <OpenPosts />}
    </>
  )
}
