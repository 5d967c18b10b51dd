import { isOpenStage } from '@claimcrew/contract/jobs/rules'
import { type Job, stages } from '@claimcrew/contract/jobs/shapes'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'

export type EndStatus = 'filled' | 'closed'

const words = {
  filled: { title: 'Mark this job as filled?', confirm: 'Mark as filled', after: 'You can reopen it.' },
  closed: {
    title: 'Close this job for good?',
    confirm: 'Close job',
    after: 'You can’t reopen a closed job, but you can copy it.',
  },
} as const

const notifiedText = (waiting: number) =>
  waiting === 1
    ? '1 applicant still waiting will get a polite note. '
    : `${countText(waiting, 'applicant')} still waiting will get a polite note. `

type EndPostDialogProps = {
  job: Job
  ending: EndStatus
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a post ends, and says for whom. */
export function EndPostDialog({ job, ending, ...others }: EndPostDialogProps) {
  const { title, confirm, after } = words[ending]
  const waiting = stages.filter(isOpenStage).reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} ends={ending === 'closed'} {...others}>
      Billers won’t find it anymore. {waiting > 0 && notifiedText(waiting)}
      {after}
    </ConfirmDialog>
  )
}
