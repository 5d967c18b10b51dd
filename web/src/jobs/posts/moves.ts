import { copyJob, deleteDraft, getJob, listPosts, setJobStatus } from '@claimcrew/contract/jobs/contract'
import type { Job, JobStatus } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { statusOf } from '../../kit/call/call.ts'
import { refresh, useAct } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { toast } from '../../kit/toast/toast.ts'
import { toastWithUndo } from '../../kit/toast/undoToast.tsx'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { remember } from './form/useDraft.ts'

const done: Readonly<Record<JobStatus, readonly [title: string, message: string]>> = {
  draft: ['Draft', 'No one can see it yet.'],
  open: ['Reopen', 'Billers can see it and apply.'],
  paused: ['Paused', 'Billers can’t find it for now.'],
  filled: ['Filled', 'Everyone who was waiting got an answer.'],
  closed: ['Closed', 'Everyone who was waiting got an answer.'],
}

function failed(error: Error): void {
  toast.error('Something went wrong', textOf(error))
  // Somebody may have done it elsewhere.
  if (statusOf(error) === 409 || statusOf(error) === 404) void refresh(getJob, listPosts)
}

/** What can be done with a post, each told once it is done. */
export function useMoves({ jobId }: Pick<Job, 'jobId'>, onDone?: () => void) {
  const go = useGo()
  const params = { jobId }
  const moving = useAct(setJobStatus, {
    onSuccess: ({ job: { status }, job }) => {
      remember(job)
      onDone?.()
      const [title, message] = done[status]
      if (status === 'paused') toastWithUndo(title, message, () => move('open'))
      else toast.success(title, message)
    },
    onError: failed,
  })
  const move = (status: JobStatus) => moving.mutate({ params, body: { status } })
  const copying = useAct(copyJob, {
    onSuccess: ({ job }) => {
      void refresh(listPosts)
      go(to('/jobs', { job: job.jobId, edit: 'work' }))
      toast.success('Copied', 'This is a new draft with the same content.')
    },
    onError: failed,
  })
  const deleting = useAct(deleteDraft, {
    onSuccess: () => {
      void refresh(listPosts)
      go('/jobs', 'replace')
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
