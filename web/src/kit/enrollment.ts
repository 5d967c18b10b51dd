import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from './session.ts'

/** The session that can do nothing but set up two-step sign-in; another one may do everything. */
let blockedToken: string | null = null
const listeners = new Set<() => void>()

function block(token: string | null): void {
  if (blockedToken === token) return
  blockedToken = token
  for (const listener of listeners) listener()
}

/** The server said so to a call of the session with this token. */
export const requireEnrollment = (token: string | null): void => block(token)

export const finishEnrollment = (): void => block(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export const useEnrollmentRequired = (): boolean =>
  useSyncExternalStore(subscribe, () => blockedToken !== null && blockedToken === readSession().token)
