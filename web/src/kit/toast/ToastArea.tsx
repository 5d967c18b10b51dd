import { Notifications } from '@mantine/notifications'
import { toastMilliseconds } from './toast.ts'

/** The corner that toasts come up in. */
export const ToastArea = () => (
  <Notifications position="top-right" autoClose={toastMilliseconds} transitionDuration={150} />
)
