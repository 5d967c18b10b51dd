import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import { type Job, stages } from '@claimcrew/contract/jobs/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'

export type Ending = 'filled' | 'closed'

const words = {
  filled: { title: 'Mark this job as filled?', confirm: 'Mark as filled', after: 'It can be opened again.' },
  closed: {
    title: 'Close this job for good?',
    confirm: 'Close the job',
    after: 'A closed job stays closed; it can be copied.',
  },
} as const

const toldText = (waiting: number) =>
  waiting === 1
    ? '1 applicant who still waits will be told kindly that it is over. '
    : `${countText(waiting, 'applicant')} who still wait will be told kindly that it is over. `

type EndDialogProps = {
  job: Job
  ending: Ending
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a post ends, and says for whom. */
export function EndDialog({ job, ending, ...others }: EndDialogProps) {
  const { title, confirm, after } = words[ending]
  const waiting = stages.filter(isOpenStage).reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} ends={ending === 'closed'} {...others}>
      Billers no longer find it. {waiting > 0 && toldText(waiting)}
      {after}
    </ConfirmDialog>
  )
}
