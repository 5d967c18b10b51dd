import type { NotificationData, notifications } from '@mantine/notifications'
import { logError } from '../log.ts'

/** How long a toast stays, and where: fixed for every toast of the house. */
export const toastMilliseconds = 3000

const { promise: firstToast, resolve: announceFirst } = Promise.withResolvers<void>()

/** Settles with the first toast: one may come before anybody has touched the page, as when it cannot load something. */
export { firstToast }

/**
 * Calls on the library, one after the other. It is not part of the first load (ui/Toasts.tsx fetches it as well); what is
 * shown early waits in its store. Where it does not come, the text is written down at least.
 */
export function withNotifications(act: (library: typeof notifications) => void, text: string): void {
  import('@mantine/notifications').then(
    ({ notifications }) => act(notifications),
    cause => logError(text, cause),
  )
}

function showToast(
  color: string,
  title: string,
  message: string | undefined,
  role: 'alert' | 'status',
): void {
  const data: NotificationData = {
    color,
    title,
    message: message ?? null,
    autoClose: toastMilliseconds,
    position: 'top-right',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close notification' },
    role,
  }
  announceFirst()
  withNotifications(({ show }) => show(data), `${title}: ${message ?? ''}`)
}

export const toast = {
  success: (title: string, message?: string) => showToast('teal', title, message, 'status'),
  warning: (title: string, message?: string) => showToast('amber', title, message, 'alert'),
  error: (title: string, message?: string) => showToast('red', title, message, 'alert'),
}
