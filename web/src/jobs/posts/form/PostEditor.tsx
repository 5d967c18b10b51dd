import { getJob } from '@claimcrew/contract/jobs/contract'
import { useState } from 'react'
import { statusOf } from '../../../kit/call/call.ts'
import { useCall } from '../../../kit/call/query.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Page } from '../../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import type { FormStep } from '../../address.ts'
import { NoSuchPost } from '../NoSuchPost.tsx'
import { PostForm } from './PostForm.tsx'

function StoredPost({ jobId, step }: { jobId: string; step: FormStep }) {
  // As it is now, not as it was when it was last looked at: what is typed goes on from there.
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    getJob,
    { params: { jobId } },
    { staleTime: 0 },
  )
  if (statusOf(error) === 404 || data?.job.status === 'closed') return <NoSuchPost />
  if (data && isFetchedAfterMount) return <PostForm job={data.job} step={step} />
  return (
    <Page title="Create a job" width="narrow">
      {error ? (
        <ErrorState title="We couldn’t load the post" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

type PostEditorProps = { jobId: string | undefined; step: FormStep }

/** The form of a stored post or of a new one, which stays where it is once it has been kept for the first time. */
export function PostEditor({ jobId, step }: PostEditorProps) {
  const [begun, setBegun] = useState<string>()
  if (jobId === undefined || jobId === begun) return <PostForm job={null} step={step} onBegun={setBegun} />
  return <StoredPost key={jobId} jobId={jobId} step={step} />
}
