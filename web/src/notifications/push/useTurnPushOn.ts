import { useState } from 'react'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { PermissionRefused, turnPushOn } from './device.ts'

/** Turns notifications on for this browser, and says what became of it. */
export function useTurnPushOn(userId: string, onDone: () => void) {
  const [isPending, setPending] = useState(false)
  const turnOn = async () => {
    setPending(true)
    try {
      await turnPushOn(userId)
      toast.success('Notifications on', 'We’ll notify you on this device.')
    } catch (error) {
      toast.error('Notifications are still off', toReason(error))
    } finally {
      setPending(false)
      onDone()
    }
  }
  return { turnOn, isPending }
}

function toReason(error: unknown): string {
  if (error instanceof PermissionRefused) return 'Your browser doesn’t allow them.'
  // The browser's own push service did not answer, or there is none in it.
  if (error instanceof DOMException) return 'Your browser couldn’t reach its push service. Try again later.'
  return errorText(error)
}
