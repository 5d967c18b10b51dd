import { copyJob, deleteDraft, getJob, listPosts, setJobStatus } from '@claimcrew/contract/jobs/contract'
import type { Job, JobStatus } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { statusOf } from '../../kit/call/call.ts'
import { refresh, useMutate, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { dropUndo, toastWithLastUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { recoverStatus } from '../recoverStatus.ts'
import { cacheJob } from './form/useJobDraft.ts'

const doneTexts: Readonly<Record<JobStatus, readonly [title: string, message: string]>> = {
  draft: ['Draft', 'No one can see it yet.'],
  open: ['Reopened', 'Billers can see it and apply.'],
  paused: ['Paused', 'Billers can’t find it for now.'],
  filled: ['Filled', 'Everyone who was waiting got an answer.'],
  closed: ['Closed', 'Everyone who was waiting got an answer.'],
}

function failed(error: Error): void {
  toast.error(failureTitle(error, 'Something went wrong'), errorText(error))
  // Somebody may have done it elsewhere.
  if (statusOf(error) === 409 || statusOf(error) === 404) void refresh(getJob, listPosts)
}

/** What can be done with a post, each told once it is done. */
export function useStatusChange({ jobId }: Pick<Job, 'jobId'>, onDone?: () => void) {
  const go = useGo()
  const whileOpen = useWhileOpen()
  const params = { jobId }
  const moving = useMutate(setJobStatus, {
    recover: recoverStatus,
    onSuccess: ({ job: { status }, job }) => {
      cacheJob(job)
      onDone?.()
      const [title, message] = doneTexts[status]
      if (status === 'paused') toastWithLastUndo(jobId, title, message, () => move('open'))
      else toast.success(title, message)
    },
    onError: failed,
  })
  const move = (status: JobStatus) => {
    dropUndo(jobId)
    moving.mutate({ params, body: { status } })
  }
  const copying = useMutateOnce(copyJob, {
    onSuccess: ({ job }) => {
      void refresh(listPosts)
      whileOpen(() => go(to('/jobs', { job: job.jobId, edit: 'work' })))
      toast.success('Copied', 'This is a new draft with the same content.')
    },
    onError: failed,
  })
  const deleting = useMutateOnce(deleteDraft, {
    onSuccess: () => {
      void refresh(listPosts)
      whileOpen(() => go('/jobs', 'replace'))
      toast.success('Draft deleted')
    },
    onError: failed,
  })
  return {
    move,
    copy: () => copying.mutate({ params }),
    remove: () => deleting.mutate({ params }),
    isPending: moving.isPending || copying.isPending || deleting.isPending,
  }
}
