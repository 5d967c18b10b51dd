import { getJob } from '@claimcrew/contract/jobs/contract'
import { Anchor, Paper, Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCall } from '../../kit/call/query.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import tabs from '../../kit/ui/Tabs.module.css'
import { JobsAddress } from '../address.ts'
import { Apply } from '../applications/Apply.tsx'
import { OwnApplications } from '../applications/OwnApplications.tsx'
import { OwnInvitations } from '../applications/OwnInvitations.tsx'
import { JobPost } from '../post/JobPost.tsx'
import { NoSuchPost } from '../posts/NoSuchPost.tsx'
import classes from '../posts/Posts.module.css'

function OpenedJob({ jobId }: { jobId: string }) {
  const { data, error, refetch } = useCall(getJob, { params: { jobId } })
  if (error?.status === 404) return <NoSuchPost />
  return (
    <Page
      title={data?.job.title ?? 'Job'}
      above={
        <Anchor component={Link} to="/jobs" size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Jobs
        </Anchor>
      }
      actions={data && <Apply {...data} />}
    >
      {data ? (
        <Paper withBorder className={classes.card ?? ''}>
          <JobPost job={data.job} hidesTitle />
        </Paper>
      ) : error ? (
        <ErrorState title="The job could not be read" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

export function JobSearch() {
  const [{ job, view }, change] = useAddress(JobsAddress)
  if (job) return <OpenedJob key={job} jobId={job} />
  const shown = view === 'invitations' ? view : 'applications'
  return (
    <Page title="Jobs">
      <Tabs
        value={shown}
        onChange={next => change({ view: next === 'invitations' ? next : 'applications' }, 'choosing')}
      >
        <Tabs.List mb="md" className={tabs.tabs ?? ''}>
          <Tabs.Tab value="applications">Applications</Tabs.Tab>
          <Tabs.Tab value="invitations">Invitations</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={shown}>
          {shown === 'invitations' ? <OwnInvitations /> : <OwnApplications />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
