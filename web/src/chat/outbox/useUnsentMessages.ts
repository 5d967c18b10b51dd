import { useMemo, useSyncExternalStore } from 'react'
import type { UnsentMessage } from '../shared/unsentMessages.ts'
import { getOutbox } from './outbox.ts'

/** What waits to be sent in a conversation, in order. */
export function useUnsentMessages(me: string, conversationId: string): readonly UnsentMessage[] {
  const outbox = getOutbox(me)
  const all = useSyncExternalStore(outbox.subscribe, outbox.read)
  return useMemo(() => all.filter(one => one.conversationId === conversationId), [all, conversationId])
}
