import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Longer than a toast that only tells: somebody has to read it, decide and reach the button. */
const milliseconds = 10_000

/** Says what was done and takes it back on request. */
export function toastWithUndo(title: string, message: string, undo: () => void): void {
  const id = notifications.show({
    color: 'teal',
    title,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm" component="span">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
    autoClose: milliseconds,
    position: 'top-right',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    role: 'status',
  })
}
