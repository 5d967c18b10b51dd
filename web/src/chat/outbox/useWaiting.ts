import { useMemo, useSyncExternalStore } from 'react'
import type { Waiting } from '../shared/waiting.ts'
import { outboxOf } from './outbox.ts'

/** What waits to be sent in a conversation, in order. */
export function useWaiting(me: string, conversationId: string): readonly Waiting[] {
  const outbox = outboxOf(me)
  const all = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => all.filter(one => one.conversationId === conversationId), [all, conversationId])
}
