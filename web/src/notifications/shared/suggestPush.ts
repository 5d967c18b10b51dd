const listeners = new Set<() => void>()

/**
 * Somebody has just done what others answer to: punched in, or written a message. It is the moment to offer
 * notifications, once; nothing hears it where that was done before.
 */
export function suggestPush(): void {
  for (const listener of listeners) listener()
}

export function onPushSuggested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
