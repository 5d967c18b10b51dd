import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Longer than a toast that only tells: somebody has to read it, decide and reach the button. */
const milliseconds = 10_000

type Asking = {
  readonly title: string
  readonly message: string
  readonly label: string
  readonly act: () => void
  readonly color: 'teal' | 'red'
}

function toastWithButton({ title, message, label, act, color }: Asking): void {
  const id = notifications.show({
    color,
    title,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm" component="span">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          // Long words beside it must not cut it off.
          flex="none"
          onClick={() => {
            notifications.hide(id)
            act()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    autoClose: milliseconds,
    position: 'top-right',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    role: color === 'red' ? 'alert' : 'status',
  })
}

/** Says what was done and takes it back on request. */
export function toastWithUndo(title: string, message: string, undo: () => void): void {
  toastWithButton({ title, message, label: 'Undo', act: undo, color: 'teal' })
}

/** Says what did not work and tries again on request. */
export function toastWithRetry(title: string, message: string, retry: () => void): void {
  toastWithButton({ title, message, label: 'Try again', act: retry, color: 'red' })
}
