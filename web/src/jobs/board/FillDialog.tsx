import { setJobStatus } from '@claimcrew/contract/jobs/contract'
import { openStages } from '@claimcrew/contract/jobs/rules'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { useMutate } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { refreshHiring } from './useMoveApplicant.ts'

/** Whether a job whose last opening is taken is filled, which answers everybody else. */
export function FillDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const filling = useMutate(setJobStatus, {
    onSuccess: () => {
      toast.success('Filled', 'Everyone who was waiting got an answer.')
      onClose()
      void refreshHiring()
    },
  })
  const waiting = openStages.reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <ConfirmDialog
      title="All openings are filled. Mark this job as filled?"
      confirmLabel="Mark as filled"
      pending={filling.isPending}
      error={filling.error ? errorText(filling.error) : undefined}
      onConfirm={() => filling.mutate({ params: { jobId: job.jobId }, body: { status: 'filled' } })}
      onClose={onClose}
    >
      Billers won’t find it anymore.{' '}
      {waiting > 0 && `${countText(waiting, 'applicant')} still waiting will get a polite note. `}
      You can reopen it.
    </ConfirmDialog>
  )
}
