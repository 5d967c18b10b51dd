import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'

type NameDialogProps = {
  title: string
  name: string
  confirmLabel: string
  pending: boolean
  /** Why the last attempt did not work. */
  error: unknown
  onConfirm: (name: string) => void
  onClose: () => void
}

const nameError = (error: unknown) => (error ? (fieldErrorsOf(error).name ?? errorText(error)) : undefined)

/** Asks what a view is to be called. */
export function NameDialog({
  title,
  name,
  confirmLabel,
  pending,
  error,
  onConfirm,
  onClose,
}: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const shownError = isMissing ? 'Enter a name.' : nameError(error)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setMissing(typed.trim() === '')
          if (typed.trim()) onConfirm(typed.trim())
        }}
      >
        <Stack gap="lg">
          <TextInput
            label="Name"
            placeholder="Month by biller"
            maxLength={80}
            data-autofocus
            value={typed}
            error={shownError}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={pending}>
              {confirmLabel}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
