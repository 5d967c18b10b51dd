import { inviteToJob, listJobInvitations, listPosts } from '@claimcrew/contract/jobs/contract'
import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Button, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'

type InviteTarget = Pick<Profile, 'userId' | 'userName'>

type InviteProps = {
  biller: InviteTarget
  /** The job that is chosen at first, where it takes invitations. */
  jobId?: string | undefined
}

function InviteForm({ biller, jobId: presetJobId, onClose }: InviteProps & { onClose: () => void }) {
  const posts = useCall(listPosts, { query: { limit: 100 } })
  const running = posts.data?.items.filter(({ status }) => takesInvitations(status))
  const [selected, setSelected] = useState<string>()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const inviting = useMutate(inviteToJob, {
    onSuccess: () => {
      toast.success('Invited', `${biller.userName} has been notified.`)
      onClose()
      void refresh(listJobInvitations)
    },
  })
  if (posts.error)
    return <ErrorState title="We couldn’t load your jobs" error={posts.error} onRetry={posts.refetch} />
  if (!running) return <ListSkeleton rows={2} />
  const first = running.find(post => post.jobId === presetJobId) ?? running[0]
  if (!first)
    return (
      <Stack gap="md">
        <Text size="sm">You have no open or paused jobs. Post one, then invite {biller.userName}.</Text>
        <FormButtons>
          <Button component={Link} to="/jobs">
            Go to your jobs
          </Button>
        </FormButtons>
      </Stack>
    )
  const jobId = selected ?? first.jobId
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const patientHint = findPatientMatch(note)?.message
    setError(patientHint)
    if (!patientHint && !inviting.isPending)
      inviting.mutate({ params: { jobId }, body: { billerId: biller.userId, note } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label="Job"
          data={running.map(post => ({ value: post.jobId, label: post.title }))}
          value={jobId}
          onChange={event => setSelected(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          description="Why you think it’s a good match."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={note}
          onChange={event => {
            setError(undefined)
            setNote(event.currentTarget.value)
          }}
          error={error ?? fieldErrorsOf(inviting.error).note}
        />
        {inviting.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(inviting.error)}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={inviting.isPending}>
            Invite
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Beside a biller: asks them to apply to one of one's jobs. */
export function InviteButton({ biller, jobId }: InviteProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconMailPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Invite to a job
      </Button>
      {asking && (
        <Modal
          opened
          onClose={close}
          title={`Invite ${biller.userName} to a job`}
          closeButtonProps={{ 'aria-label': 'Close' }}
          centered
        >
          <InviteForm biller={biller} jobId={jobId} onClose={close} />
        </Modal>
      )}
    </>
  )
}
