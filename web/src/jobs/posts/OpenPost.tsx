import { getJob } from '@claimcrew/contract/jobs/contract'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import { Anchor, Group, Paper, Tabs, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Suspense } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { JobsAddress } from '../address.ts'
import { useHiringChanges } from '../applications/useHiringChanges.ts'
import { JobPost } from '../post/JobPost.tsx'
import { jobStatusStyles } from '../words.ts'
import { NoSuchPost } from './NoSuchPost.tsx'
import { PostActions } from './PostActions.tsx'
import { PostActivityText } from './PostActivityText.tsx'
import classes from './Posts.module.css'

// It is fetched once the board is opened.
const Applicants = lazyPart(async () => (await import('../board/Applicants.tsx')).Applicants)
const Matches = lazyPart(async () => (await import('./MatchingBillers.tsx')).MatchingBillers)
const Invited = lazyPart(async () => (await import('../board/InvitedBillers.tsx')).InvitedBillers)

/** What is written, who applied to it and who was asked to. */
function Parts({ job }: { job: Job }) {
  const [{ tab }, change] = useAddress(JobsAddress)
  const post = (
    <Paper withBorder className={classes.card ?? ''}>
      <JobPost job={job} hidesTitle />
    </Paper>
  )
  if (job.status === 'draft') return post
  const waiting = job.applications?.new ?? 0
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={next => change({ tab: JobsAddress.shape.tab.parse(next) }, 'choosing')}
    >
      <TabList selected={tab}>
        <Tabs.Tab value="post">Post</Tabs.Tab>
        <Tabs.Tab value="applicants">Applicants{waiting > 0 && ` (${waiting} new)`}</Tabs.Tab>
        <Tabs.Tab value="matches">Matches</Tabs.Tab>
        <Tabs.Tab value="invited">Invited</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="post">{post}</Tabs.Panel>
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <Tabs.Panel value="applicants">
          <Applicants job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="matches">
          <Matches job={job} />
        </Tabs.Panel>
        <Tabs.Panel value="invited">
          <Invited job={job} />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  )
}

const readHere = [getJob]

/** One post, with what its client does with it. */
export function OpenPost({ jobId }: { jobId: string }) {
  const { role } = useSession()
  // Its counts stand on every tab: they are read anew as it is opened, and follow what happens meanwhile.
  const { data, error, refetch } = useCall(getJob, { params: { jobId } }, { staleTime: 0 })
  useHiringChanges(readHere, jobId)
  if (statusOf(error) === 404) return <NoSuchPost />
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
            <StateBadge stateStyle={jobStatusStyles[job.status]} />
            {role === 'ADMIN' && <Text span>{job.clientName}</Text>}
            <PostActivityText post={job} />
          </Group>
        )
      }
      actions={job && <PostActions job={job} />}
    >
      {job ? (
        <Parts job={job} />
      ) : error ? (
        <ErrorState title="We couldn’t load the post" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}
