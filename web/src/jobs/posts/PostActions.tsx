import { canBecomeJobStatus } from '@claimcrew/contract/jobs/rules'
import type { Job } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
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
import { DeleteDraft } from './DeleteDraft.tsx'
import { EndPostDialog, type EndStatus } from './EndPostDialog.tsx'
import { useStatusChange } from './useStatusChange.ts'

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
          {canBecomeJobStatus(status, 'filled') && (
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
