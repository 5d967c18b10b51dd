import { getJob } from '@claimcrew/contract/jobs/contract'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { Anchor, Paper, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { MatchReasons } from '../../profiles/shared/MatchReasons.tsx'
import { ApplyDialog } from '../applications/ApplyDialog.tsx'
import { ApplySection } from '../applications/ApplySection.tsx'
import { HiredSteps } from '../applications/HiredSteps.tsx'
import { JobInvited } from '../applications/JobInvited.tsx'
import { JobOffer } from '../applications/JobOffer.tsx'
import { useHiringChanges } from '../applications/useHiringChanges.ts'
import classes from '../Cards.module.css'
import { JobPost } from '../post/JobPost.tsx'
import { NoSuchPost } from '../posts/NoSuchPost.tsx'
import back from '../posts/Posts.module.css'
import { JobFitHints } from './FitHints.tsx'
import { SaveHideButtons } from './SaveHideButtons.tsx'

const readHere = [getJob]

/** A post as a biller reads it, with why it fits and what is missing. */
export function OpenJob({ jobId }: { jobId: string }) {
  const { data, error, refetch } = useCall(getJob, { params: { jobId } })
  const { user } = useSession()
  const { data: profile } = useCall(getProfile, { params: { userId: user?.userId ?? '' } })
  const [asking, setAsking] = useState(false)
  const onApply = () => setAsking(true)
  // Applied to in another tab, or with an answer that was lost, it says so.
  useHiringChanges(readHere, jobId)
  if (statusOf(error) === 404) return <NoSuchPost />
  const job = data?.job
  return (
    <Page
      title={job?.title ?? 'Job'}
      above={
        <Anchor component={Link} to="/jobs" size="sm" className={back.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden /> Jobs
        </Anchor>
      }
      actions={
        data && (
          <>
            <SaveHideButtons job={{ jobId, title: data.job.title, saved: data.saved, hidden: data.hidden }} />
            <ApplySection {...data} onApply={onApply} />
          </>
        )
      }
    >
      {data ? (
        <>
          <JobInvited {...data} onApply={onApply} />
          {data.application && <JobOffer application={data.application} />}
          {data.application && <HiredSteps application={data.application} />}
          <div className={classes.opened}>
            <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
              <JobPost job={data.job} hidesTitle />
            </Paper>
            {data.match && (
              <Paper withBorder p="lg" component="section" aria-labelledby="why-it-fits">
                <Title order={2} size="h4" mb="sm" id="why-it-fits">
                  Why it’s a match
                </Title>
                <MatchReasons match={data.match} />
                {profile && (
                  <JobFitHints job={{ ...data.job, match: data.match }} profile={profile.profile} />
                )}
              </Paper>
            )}
          </div>
          {asking && <ApplyDialog {...data} onClose={() => setAsking(false)} />}
        </>
      ) : error ? (
        <ErrorState title="We couldn’t load the job" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}
