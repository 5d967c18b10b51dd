import { inviteToTeam } from '@claimcrew/contract/engagements/contract'
import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { parseTerms, TermsFields, type TermsInput } from '../agreed/TermsFields.tsx'
import { refreshEngagements } from '../refreshEngagements.ts'

const noTerms: TermsInput = { rate: '', hours: 40, ...defaultTerms }

/** Somebody one works with already comes along: by mail, with terms. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const [email, setEmail] = useState('')
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState(noTerms)
  const whileOpen = useWhileOpen()
  const inviting = useMutateOnce(inviteToTeam, {
    onSuccess: ({ invitation }) => {
      if (user?.emailVerified) toast.success('Invitation sent', `${invitation.email} has 14 days to answer.`)
      else toast.success('Invitation saved', 'We’ll send it once you confirm your email address.')
      void refreshEngagements()
      whileOpen(onClose)
    },
  })
  const terms = parseTerms(typed)
  const ready = terms !== null && email.trim() !== '' && title.trim() !== ''
  const fields = fieldErrorsOf(inviting.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) inviting.mutate({ body: { email, title, ...terms } })
  }
  const isTyped = email !== '' || title !== '' || JSON.stringify(typed) !== JSON.stringify(noTerms)
  const { close, isAsking, question } = useGuardedClose(isTyped, onClose, inviting)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title="Invite a biller"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isTyped && !inviting.isSuccess} saving={inviting} />
        {question}
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            They’ll get an email with a link and these terms. They start working for you the day they accept.
          </Text>
          <TextInput
            label="Email"
            type="email"
            required
            data-autofocus
            readOnly={inviting.isPending}
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
            error={fields.email}
          />
          <TextInput
            label="Role"
            placeholder="Payment posting"
            required
            maxLength={120}
            readOnly={inviting.isPending}
            value={title}
            onChange={event => setTitle(event.currentTarget.value)}
            error={fields.title}
          />
          <TermsFields value={typed} readOnly={inviting.isPending} onChange={setTyped} errors={fields} />
          {inviting.error && Object.keys(fields).length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(inviting.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={inviting.isPending} disabled={!ready}>
              Send invitation
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
