import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'

type NameDialogProps = {
  title: string
  name: string
  confirmLabel: string
  saving: { readonly isPending: boolean; readonly error: Error | null }
  onConfirm: (name: string) => void
  onClose: () => void
}

const nameError = (error: unknown) => (error ? (fieldErrorsOf(error).name ?? errorText(error)) : undefined)

/** Asks what a view is to be called. */
export function NameDialog({ title, name, confirmLabel, saving, onConfirm, onClose }: NameDialogProps) {
  // As it was opened: another tab may rename it meanwhile.
  const [first] = useState(name)
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const shownError = isMissing ? 'Enter a name.' : nameError(saving.error)
  const { close, isAsking, question } = useGuardedClose(typed.trim() !== first, onClose, saving)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={typed.trim() !== first} saving={saving} />
      {question}
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
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {confirmLabel}
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
