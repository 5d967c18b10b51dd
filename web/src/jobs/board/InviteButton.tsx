import { inviteToJob, listJobInvitations, listPosts } from '@claimcrew/contract/jobs/contract'
import { takesInvitations } from '@claimcrew/contract/jobs/rules'
import type { JobInvitation } from '@claimcrew/contract/jobs/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Badge, Button, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { refresh, useCall, useMutateOnce } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'

type InviteTarget = Pick<Profile, 'userId' | 'userName'>

type InviteProps = {
  biller: InviteTarget
  /** The job that is chosen at first, where it takes invitations. */
  jobId?: string | undefined
}

type InviteFormProps = InviteProps & {
  note: string
  onNote: (note: string) => void
  inviting: ReturnType<typeof useMutateOnce<typeof inviteToJob>>
  onCancel: () => void
}

function InviteForm({ biller, jobId: presetJobId, note, onNote, inviting, onCancel }: InviteFormProps) {
  const posts = useCall(listPosts, { query: { limit: 100 } })
  const running = posts.data?.items.filter(({ status }) => takesInvitations(status))
  const [selected, setSelected] = useState<string>()
  const [error, setError] = useState<string>()
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
          data-autofocus
          // The dialog gave the focus to its Close button if the jobs were still loading.
          autoFocus
          data={running.map(post => ({ value: post.jobId, label: post.title }))}
          value={jobId}
          onChange={event => inviting.isPending || setSelected(event.currentTarget.value)}
        />
        <Textarea
          label="Note"
          description="Why you think it’s a good match."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          readOnly={inviting.isPending}
          value={note}
          onChange={event => {
            setError(undefined)
            onNote(event.currentTarget.value)
          }}
          error={error ?? fieldErrorsOf(inviting.error).note}
        />
        {inviting.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(inviting.error)}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={onCancel}>
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

function InviteDialog({ onClose, ...invite }: InviteProps & { onClose: () => void }) {
  const { userName } = invite.biller
  const [note, setNote] = useState('')
  const whileOpen = useWhileOpen()
  const inviting = useMutateOnce(inviteToJob, {
    onSuccess: () => {
      toast.success('Invited', `We notified ${userName}. If they apply, you’ll see it under Applicants.`)
      whileOpen(onClose)
      void refresh(listJobInvitations)
    },
  })
  const { close, isAsking, question } = useGuardedClose(note !== '', onClose, inviting)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Invite ${userName} to a job`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={note !== '' && !inviting.isSuccess} saving={inviting} />
      {question}
      <InviteForm {...invite} note={note} onNote={setNote} inviting={inviting} onCancel={close} />
    </Modal>
  )
}

/** The invitation of a biller to a job; one read for all buttons, and only the latest invitations. */
function useInvitation(jobId: string | undefined, billerId: string): JobInvitation | undefined {
  const { data } = useCall(
    listJobInvitations,
    { params: { jobId: jobId ?? '' }, query: { limit: 100 } },
    { enabled: jobId !== undefined },
  )
  return data?.items.find(one => one.billerId === billerId)
}

/** Beside a biller: asks them to apply to one of one's jobs, or to the one that they are looked for. */
export function InviteButton({ biller, jobId }: InviteProps) {
  const [asking, setAsking] = useState(false)
  const invitation = useInvitation(jobId, biller.userId)
  if (invitation)
    return (
      <Badge variant="light" size="lg">
        {invitation.state === 'accepted' ? 'Applied' : 'Invited'}
      </Badge>
    )
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconMailPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {jobId ? 'Invite' : 'Invite to a job'}
      </Button>
      {asking && <InviteDialog biller={biller} jobId={jobId} onClose={() => setAsking(false)} />}
    </>
  )
}
