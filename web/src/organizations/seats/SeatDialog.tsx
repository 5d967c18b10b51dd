import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { type SaveState, UnsavedChanges, useGuardedClose } from '../../kit/ui/UnsavedChanges.tsx'

type SeatDialogProps = {
  title: string
  confirmLabel: string
  children: ReactNode
  isChanged: boolean
  saving: SaveState & { readonly isSuccess: boolean }
  onSubmit: () => void
  onClose: () => void
}

/** The frame of every form about seats: what the server refuses without naming a field stands above the buttons. */
export function SeatDialog({
  title,
  confirmLabel,
  children,
  isChanged,
  saving,
  onSubmit,
  onClose,
}: SeatDialogProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false })
  const { close, isAsking, question } = useGuardedClose(isChanged, onClose, saving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) onSubmit()
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      fullScreen={phone}
      centered
    >
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={isChanged && !saving.isSuccess} saving={saving} />
        {question}
        <Stack gap="md">
          {children}
          {saving.error && Object.keys(fieldErrorsOf(saving.error)).length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(saving.error)}
            </Text>
          )}
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
