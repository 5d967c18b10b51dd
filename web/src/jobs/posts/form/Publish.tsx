import { getJob, setJobStatus } from '@claimcrew/contract/jobs/contract'
import { findPostErrors } from '@claimcrew/contract/jobs/rules'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call, fieldErrorsOf, statusOf } from '../../../kit/call/call.ts'
import { failureTitle, sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { useGo } from '../../../kit/screen/go.ts'
import { useWhileOpen } from '../../../kit/screen/whileOpen.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import type { DraftAutosave, DraftState } from './draftAutosave.ts'
import { cacheJob } from './useJobDraft.ts'

type SubmitProps = {
  autosave: DraftAutosave
  draft: DraftState
  /** Something is missing or wrong, by field. */
  onFieldErrors: (errors: Readonly<Record<string, string>>) => void
}

/** All that stands between a post and those who read it. */
const listFieldErrors = ({ fields, fieldErrors }: DraftState) => ({
  ...(fields.title.trim() === '' && { title: 'The title is required.' }),
  ...findPostErrors(fields),
  ...fieldErrors,
})

/** Where the answer is lost, or another tab was quicker, the post says itself whether it is published. */
async function publishPost(jobId: string): Promise<{ readonly job: Job }> {
  const params = { jobId }
  const readPublished = async () => {
    const { job } = await call(getJob, { params })
    return job.status === 'open' ? { job } : null
  }
  try {
    return await sendOrRecover(() => call(setJobStatus, { params, body: { status: 'open' } }), readPublished)
  } catch (error) {
    const published = statusOf(error) === 409 ? await readPublished() : null
    if (!published) throw error
    return published
  }
}

export function PublishButton({ autosave, draft, onFieldErrors }: SubmitProps) {
  const go = useGo()
  const whileOpen = useWhileOpen()
  const publishing = useMutation({
    mutationFn: publishPost,
    onSuccess: ({ job }) => {
      cacheJob(job)
      whileOpen(() => go(to('/jobs', { job: job.jobId, tab: 'matches' }), 'replace'))
      toast.success('Published', 'Billers can see it and apply. Invite the ones who fit.')
    },
    onError: error =>
      Object.keys(fieldErrorsOf(error)).length > 0
        ? onFieldErrors(fieldErrorsOf(error))
        : toast.error(failureTitle(error, 'Not published'), errorText(error)),
  })
  const publish = async () => {
    const isKept = await autosave.save()
    const errors = listFieldErrors(autosave.read())
    if (Object.keys(errors).length > 0) return onFieldErrors(errors)
    const { job } = autosave.read()
    if (isKept && job) publishing.mutate(job.jobId)
  }
  return (
    <Button onClick={publish} loading={publishing.isPending}>
      {draft.similar.length > 0 ? 'Publish anyway' : 'Publish'}
    </Button>
  )
}

/** Saves a post that billers can read already. */
export function SaveButton({ autosave, draft, onFieldErrors }: SubmitProps) {
  const go = useGo()
  const whileOpen = useWhileOpen()
  const save = async () => {
    const errors = listFieldErrors(autosave.read())
    if (Object.keys(errors).length > 0) return onFieldErrors(errors)
    const isKept = await autosave.save()
    const { job, fieldErrors: refused } = autosave.read()
    if (Object.keys(refused).length > 0) return onFieldErrors(refused)
    if (!isKept || !job) return
    whileOpen(() => go(to('/jobs', { job: job.jobId }), 'replace'))
    toast.success('Saved', 'Billers see the new version.')
  }
  return (
    <Button onClick={save} loading={draft.state === 'saving'} disabled={draft.state === 'kept'}>
      Save changes
    </Button>
  )
}
