import { getJob } from '@claimcrew/contract/jobs/contract'
import { Anchor, Group, Paper, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { JobPost } from '../post/JobPost.tsx'
import { statusLooks } from '../words.ts'
import { NoSuchPost } from './NoSuchPost.tsx'
import { PostActions } from './PostActions.tsx'
import classes from './Posts.module.css'
import { WaitingText } from './Waiting.tsx'

/** One post, with what its client does with it. */
export function OpenedPost({ jobId }: { jobId: string }) {
  const { role } = useSession()
  const { data, error, refetch } = useCall(getJob, { params: { jobId } })
  if (error?.status === 404) return <NoSuchPost />
  const job = data?.job
  return (
    <Page
      title={job?.title ?? 'Job'}
      above={
        <Anchor component={Link} to="/jobs" size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Jobs
        </Anchor>
      }
      description={
        job && (
          <Group component="span" gap="sm">
            <StateBadge look={statusLooks[job.status]} />
            {role === 'ADMIN' && <Text span>{job.clientName}</Text>}
            <WaitingText post={job} />
          </Group>
        )
      }
      actions={job && <PostActions job={job} />}
    >
      {job ? (
        <Paper withBorder className={classes.card ?? ''}>
          <JobPost job={job} hidesTitle />
        </Paper>
      ) : error ? (
        <ErrorState title="The post could not be read" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}
