import { Button, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormButtons } from './FormButtons.tsx'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** Red where something ends. */
  ends?: boolean
  pending?: boolean
  /** While something must be said first. */
  disabled?: boolean
  /** Why the last attempt did not work. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that matters, and says what it does. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  ends = false,
  pending = false,
  disabled = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} centered>
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
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            {...(ends ? { color: 'red' } : {})}
            loading={pending}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </FormButtons>
      </Stack>
    </Modal>
  )
}
