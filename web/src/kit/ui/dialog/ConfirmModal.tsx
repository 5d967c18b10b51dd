import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { FormButtons } from '../FormButtons.tsx'
import { onFirstClick } from '../onFirstClick.ts'
import { UnsavedChanges, useGuardedClose } from '../UnsavedChanges.tsx'

export type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** Red where something ends. */
  ends?: boolean
  pending?: boolean
  /** While something must be said first. */
  disabled?: boolean
  /** Whether something was typed in it, which no way out may drop unasked. */
  typed?: boolean
  /** Why the last attempt did not work. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** What `ConfirmDialog` opens. */
export function ConfirmModal({
  title,
  children,
  confirmLabel,
  ends = false,
  pending = false,
  disabled = false,
  typed = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const saving = useMemo(
    () => ({ isPending: pending, error: error === undefined ? null : new Error(error) }),
    [pending, error],
  )
  const { close, isAsking, question } = useGuardedClose(typed, onClose, saving)
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!isAsking}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <UnsavedChanges when={typed} saving={saving} />
      {question}
      <Stack gap="lg">
        <Text size="sm" component="div">
          {children}
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <FormButtons>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button
            {...(ends ? { color: 'red' } : {})}
            loading={pending}
            disabled={disabled}
            onClick={onFirstClick(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
