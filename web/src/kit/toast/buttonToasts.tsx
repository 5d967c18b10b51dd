import { Button, Group } from '@mantine/core'
import type { NotificationData } from '@mantine/notifications'
import { onMove } from '../actingFor.ts'
import { createKey } from '../random.ts'
import { withNotifications } from './toast.ts'

/** Longer than a toast that only tells: somebody has to read it, decide and reach the button. */
const milliseconds = 10_000

type ButtonToast = {
  readonly title: string
  readonly message: string
  readonly label: string
  readonly act: () => void
  readonly color: 'teal' | 'red'
}

const openIds = new Set<string>()

// What its button would do belongs to the organization for which one acted then.
onMove(() => {
  for (const id of openIds) hideToast(id)
})

const hideToast = (id: string): void => withNotifications(({ hide }) => hide(id), 'A toast that is to go')

/** Answers how to take it away. */
function toastWithButton({ title, message, label, act, color }: ButtonToast): () => void {
  // Its button can still be reached while the toast leaves.
  let isDone = false
  const id = createKey()
  const data: NotificationData = {
    id,
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
            hideToast(id)
            if (isDone) return
            isDone = true
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
    onClose: () => openIds.delete(id),
  }
  openIds.add(id)
  withNotifications(({ show }) => show(data), `${title}: ${message}`)
  return () => hideToast(id)
}

/** Says what was done and takes it back on request; answers how to take the toast away, as when the next one comes. */
export function toastWithUndo(title: string, message: string, undo: () => void): () => void {
  return toastWithButton({ title, message, label: 'Undo', act: undo, color: 'teal' })
}

const undoToasts = new Map<string, () => void>()

/** The same for something that goes through several steps: only its last one can be taken back. */
export function toastWithLastUndo(about: string, ...toast: Parameters<typeof toastWithUndo>): void {
  dropUndo(about)
  undoToasts.set(about, toastWithUndo(...toast))
}

/** The next step with it begins: an Undo of the one before would take that back too. */
export function dropUndo(about: string): void {
  undoToasts.get(about)?.()
  undoToasts.delete(about)
}

/** Says what did not work and tries again on request. */
export function toastWithRetry(title: string, message: string, retry: () => void): void {
  toastWithButton({ title, message, label: 'Try again', act: retry, color: 'red' })
}
