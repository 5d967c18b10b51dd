import { copyJob, deleteDraft, getJob, listPosts, setJobStatus } from '@claimcrew/contract/jobs/contract'
import { isOpenStage, mayBecome } from '@claimcrew/contract/jobs/rules'
import { type Job, type JobStatus, stages } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { refresh, useAct } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { toastWithUndo } from '../../kit/toast/undoToast.tsx'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { countText } from '../../kit/words/countWords.ts'
import { remember } from './form/useDraft.ts'

type Asking = 'filled' | 'closed' | 'delete'

const titles: Readonly<Record<Asking, string>> = {
  filled: 'Mark this job as filled?',
  closed: 'Close this job for good?',
  delete: 'Delete this draft?',
}

const confirmLabels: Readonly<Record<Asking, string>> = {
  filled: 'Mark as filled',
  closed: 'Close the job',
  delete: 'Delete the draft',
}

const done: Readonly<Partial<Record<JobStatus, readonly [title: string, message: string]>>> = {
  open: ['Open again', 'Billers can read it and apply.'],
  paused: ['Paused', 'Billers do not find it for now.'],
  filled: ['Filled', 'Everybody who waited has an answer.'],
  closed: ['Closed', 'Everybody who waited has an answer.'],
}

function Consequence({ of, job }: { of: Asking; job: Job }) {
  if (of === 'delete') return <>What is written in it is gone. Nobody else has seen it.</>
  const waiting = stages.filter(isOpenStage).reduce((sum, stage) => sum + (job.applications?.[stage] ?? 0), 0)
  return (
    <>
      Billers no longer find it.{' '}
      {waiting > 0 &&
        `${countText(waiting, 'applicant')} who still ${waiting === 1 ? 'waits' : 'wait'} will be told kindly that it is over. `}
      {of === 'closed' ? 'A closed job stays closed; it can be copied.' : 'It can be opened again.'}
    </>
  )
}

/** What can be done with a post in its state. */
export function PostActions({ job }: { job: Job }) {
  const { role } = useSession()
  const go = useGo()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { jobId, status } = job
  const params = { jobId }

  const failed = (error: unknown) => toast.error('That did not work', textOf(error))
  const moving = useAct(setJobStatus)
  const move = (wanted: JobStatus) =>
    moving.mutate(
      { params, body: { status: wanted } },
      {
        onSuccess: ({ job: after }) => {
          setAsking(null)
          remember(after)
          const [title, message] = done[wanted] ?? ['Done', '']
          if (wanted === 'paused') toastWithUndo(title, message, () => move('open'))
          else toast.success(title, message)
        },
        // Somebody may have done it elsewhere.
        onError: error =>
          error.status === 409 ? void refresh(getJob, listPosts).then(() => failed(error)) : failed(error),
      },
    )
  const copying = useAct(copyJob, {
    onSuccess: ({ job: copy }) => {
      void refresh(listPosts)
      go(to('/jobs', { job: copy.jobId, edit: 'work' }))
      toast.success('Copied', 'This is a new draft that says the same.')
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

  const confirm = () => (asking === 'delete' ? deleting.mutate({ params }) : asking && move(asking))
  const edit = to('/jobs', { job: jobId, edit: 'work' })
  return (
    <>
      {status === 'draft' && (
        <Button component={Link} to={edit}>
          Continue writing
        </Button>
      )}
      {status === 'open' && (
        <Button
          variant="default"
          loading={moving.isPending}
          onClick={() => move('paused')}
          leftSection={<IconPlayerPause size={16} stroke={1.6} aria-hidden />}
        >
          Pause
        </Button>
      )}
      {status !== 'draft' && mayBecome(status, 'open') && (
        <Button
          loading={moving.isPending}
          onClick={() => move('open')}
          leftSection={<IconSpeakerphone size={16} stroke={1.6} aria-hidden />}
        >
          Open again
        </Button>
      )}
      {status === 'closed' && role === 'CLIENT' && (
        <Button
          loading={copying.isPending}
          onClick={() => copying.mutate({ params })}
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        >
          Copy
        </Button>
      )}
      {status !== 'closed' && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {status !== 'draft' && (
              <Menu.Item
                component={Link}
                to={edit}
                leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              >
                Edit
              </Menu.Item>
            )}
            {role === 'CLIENT' && (
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
                onClick={() => copying.mutate({ params })}
              >
                Copy
              </Menu.Item>
            )}
            {mayBecome(status, 'filled') && (
              <Menu.Item
                leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
                onClick={() => setAsking('filled')}
              >
                Mark as filled
              </Menu.Item>
            )}
            {mayBecome(status, 'closed') && (
              <Menu.Item
                leftSection={<IconLock size={16} stroke={1.6} aria-hidden />}
                onClick={() => setAsking('closed')}
              >
                Close for good
              </Menu.Item>
            )}
            {status === 'draft' && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={() => setAsking('delete')}
              >
                Delete the draft
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking && (
        <ConfirmDialog
          title={titles[asking]}
          confirmLabel={confirmLabels[asking]}
          ends={asking !== 'filled'}
          pending={moving.isPending || deleting.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          <Consequence of={asking} job={job} />
        </ConfirmDialog>
      )}
    </>
  )
}
