import { useMemo, useSyncExternalStore } from 'react'
import { outboxOf } from './outbox.ts'
import type { Waiting } from './waiting.ts'

/** What waits to be sent in a conversation, in order. */
export function useWaiting(me: string, conversationId: string): readonly Waiting[] {
  const outbox = outboxOf(me)
  const all = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => all.filter(one => one.conversationId === conversationId), [all, conversationId])
}
