import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import { type Job, stages } from '@claimcrew/contract/jobs/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'

export type Ending = 'filled' | 'closed'

const words = {
  filled: { title: 'Mark this job as filled?', confirm: 'Mark as filled', after: 'You can reopen it.' },
  closed: {
    title: 'Close this job for good?',
    confirm: 'Close job',
    after: 'You can’t reopen a closed job, but you can copy it.',
  },
} as const

const toldText = (waiting: number) =>
  waiting === 1
    ? '1 applicant still waiting will get a polite note. '
    : `${countText(waiting, 'applicant')} still waiting will get a polite note. `

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
      Billers won’t find it anymore. {waiting > 0 && toldText(waiting)}
      {after}
    </ConfirmDialog>
  )
}
