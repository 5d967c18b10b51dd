import {
  conversationChanged,
  getConversation,
  listConversations,
  messageChanged,
  messageSent,
  readMoved,
} from '@claimcrew/contract/chat/contract'
import { useEffect } from 'react'
import { replyKey } from '../../kit/call/keys.ts'
import { readAgain, refresh } from '../../kit/call/query.ts'
import { onLive, onLiveFresh } from '../../kit/live/live.ts'
import { outboxOf } from '../outbox/outbox.ts'
import { tookChange, tookMessage, tookOwnMessage, tookReading } from './cache.ts'

/** Keeps the list and the opened conversation true while they are shown. */
export function useConversationsFollowed(me: string): void {
  useEffect(() => {
    const stops = [
      onLive(messageSent, tookMessage),
      onLive(messageChanged, tookChange),
      onLive(readMoved, moved => tookReading(moved, me)),
      onLive(conversationChanged, ({ conversationId }) => {
        readAgain(replyKey(getConversation, { params: { conversationId } }))
        refresh(listConversations)
      }),
      onLiveFresh(() => refresh(listConversations, getConversation)),
      outboxOf(me).onSent(tookOwnMessage),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [me])
}
