import { canBecomeJobStatus, isOpenStage } from '@claimcrew/contract/jobs/rules'
import { type Job, stages } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button, Menu } from '@mantine/core'
import {
  type Icon,
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { useStatusChange } from './useStatusChange.ts'

type EndStatus = 'filled' | 'closed'

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
function EndPostDialog({ job, ending, ...others }: EndPostDialogProps) {
  const { title, confirm, after } = words[ending]
  const waiting = stages.filter(isOpenStage).reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <ConfirmDialog title={title} confirmLabel={confirm} ends={ending === 'closed'} {...others}>
      Billers won’t find it anymore. {waiting > 0 && notifiedText(waiting)}
      {after}
    </ConfirmDialog>
  )
}

const small = (Drawn: Icon) => <Drawn size={16} stroke={1.6} aria-hidden />

/** What can be done with a post in its state. */
export function PostActions({ job }: { job: Job }) {
  // Only clients have posts of their own to begin.
  const mayCopy = useSession().role === 'CLIENT'
  const [ending, setEnding] = useState<EndStatus | null>(null)
  const { move, copy, isPending } = useStatusChange(job, () => setEnding(null))
  const { jobId, status } = job
  const edit = to('/jobs', { job: jobId, edit: 'work' })
  if (status === 'draft')
    return (
      <>
        <DeleteDraft job={job} />
        <Button component={Link} to={edit}>
          Continue draft
        </Button>
      </>
    )
  if (status === 'closed')
    return (
      mayCopy && (
        <Button loading={isPending} onClick={copy} leftSection={small(IconCopy)}>
          Copy
        </Button>
      )
    )
  // Also where the last offer was accepted while its client was away, and nobody asked.
  const isFound = job.hired >= job.openings && canBecomeJobStatus(status, 'filled')
  return (
    <>
      {status === 'open' ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => move('paused')}
          leftSection={small(IconPlayerPause)}
        >
          Pause
        </Button>
      ) : (
        <Button loading={isPending} onClick={() => move('open')} leftSection={small(IconSpeakerphone)}>
          Reopen
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={small(IconChevronDown)}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={edit} leftSection={small(IconPencil)}>
            Edit
          </Menu.Item>
          {mayCopy && (
            <Menu.Item leftSection={small(IconCopy)} onClick={copy}>
              Copy
            </Menu.Item>
          )}
          {canBecomeJobStatus(status, 'filled') && !isFound && (
            <Menu.Item leftSection={small(IconCheck)} onClick={() => setEnding('filled')}>
              Mark as filled
            </Menu.Item>
          )}
          {canBecomeJobStatus(status, 'closed') && (
            <Menu.Item leftSection={small(IconLock)} onClick={() => setEnding('closed')}>
              Close for good
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isFound && <Button onClick={() => setEnding('filled')}>Mark as filled</Button>}
      {ending && (
        <EndPostDialog
          job={job}
          ending={ending}
          pending={isPending}
          onConfirm={() => move(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}
