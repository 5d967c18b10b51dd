import { Button, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, isUnanswered } from '../../call/call.ts'
import { useLostText } from '../../screen/lostText.ts'
import { errorText } from '../ErrorState.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../UnsavedChanges.tsx'

type ReasonFormProps = {
  label: string
  confirmLabel: string
  pending: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** A reason that must be given before something is done, in the place where it is done. */
export function ReasonForm({ label, confirmLabel, pending, error, onConfirm, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const saving = { isPending: pending, error }
  const [sent, setSent] = useState<string>()
  const callOff = useLostText(
    error === null && reason === sent ? '' : reason,
    isUnanswered(error) && reason === sent,
  )
  const cancel = () => {
    callOff()
    onCancel()
  }
  const { close, question } = useGuardedClose(reason.trim() !== '', cancel, saving)
  const atField = fieldErrorsOf(error).reason ?? fieldErrorsOf(error).note
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') return
    setSent(reason)
    onConfirm(given)
  }
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={reason.trim() !== ''} saving={saving} />
      {question}
      <Textarea
        label={label}
        required
        autosize
        minRows={2}
        maxLength={1000}
        autoFocus
        // What would be typed while it is sent would be lost with the form.
        readOnly={pending}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        error={missing && reason.trim() === '' ? 'A reason is required.' : atField}
      />
      {error && !atField && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {errorText(error)}
        </Text>
      )}
      <FormButtons gap="xs" mt="sm">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="compact-sm" loading={pending}>
          {confirmLabel}
        </Button>
      </FormButtons>
    </form>
  )
}
