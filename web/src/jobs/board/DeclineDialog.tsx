import { moveApplication } from '@claimcrew/contract/jobs/contract'
import { type Application, declineReasons } from '@claimcrew/contract/jobs/shapes'
import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { Button, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'
import { recoverMove, refreshHiring } from './useMoveApplicant.ts'

/** Filling and closing a job say theirs by themselves. */
const { filled: _, closed: __, ...selectableReasons } = declineReasons
const reasons = Object.entries(selectableReasons)
const ownWords = 'own'

type DeclineDialogProps = { application: Application; onClose: () => void }

/** Asks for a reason, and shows what the applicant will read. */
export function DeclineDialog({ application, onClose }: DeclineDialogProps) {
  const { userName, applicationId } = application
  const [reason, setReason] = useState<string>('other-applicant')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const whileOpen = useWhileOpen()
  const declining = useMutate(moveApplication, {
    recover: recoverMove,
    onSuccess: () => {
      toast.success('Declined', `${userName} will get a polite note.`)
      whileOpen(onClose)
      void refreshHiring()
    },
    onError: () => void refreshHiring(),
  })
  const applicantText = reasons.find(([name]) => name === reason)?.[1].message ?? words.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const error =
      reason === ownWords && applicantText === ''
        ? 'Enter a reason.'
        : findPatientMatch(applicantText)?.message
    setError(error)
    if (error || declining.isPending) return
    const sent = reason === ownWords ? applicantText : reason
    declining.mutate({ params: { applicationId }, body: { stage: 'declined', reason: sent } })
  }
  const { close, isAsking, question } = useGuardedClose(words !== '', onClose, declining)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={`Decline ${userName}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={words !== '' && !declining.isSuccess} saving={declining} />
        {question}
        <Stack gap="md">
          <Radio.Group label="Why" value={reason} onChange={next => declining.isPending || setReason(next)}>
            <Stack gap="xs" mt="xs">
              {reasons.map(([name, { label }]) => (
                <Radio key={name} value={name} label={label} />
              ))}
              <Radio value={ownWords} label="Another reason" />
            </Stack>
          </Radio.Group>
          {reason === ownWords && (
            <TextInput
              label="Reason"
              required
              maxLength={300}
              readOnly={declining.isPending}
              value={words}
              onChange={event => {
                setError(undefined)
                setWords(event.currentTarget.value)
              }}
              error={error}
            />
          )}
          {applicantText !== '' && (
            <Text size="sm" c="dimmed">
              {userName} will see: “{applicantText} Thank you for applying.”
            </Text>
          )}
          {declining.error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(declining.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={declining.isPending}>
              Decline
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
