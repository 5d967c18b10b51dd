import {
  conversationChanged,
  getConversation,
  listConversations,
  messageChanged,
  messageSent,
  readMarkChanged,
} from '@claimcrew/contract/chat/contract'
import { useEffect } from 'react'
import { replyKey } from '../../kit/call/keys.ts'
import { readAgain, refetchQueries } from '../../kit/call/query.ts'
import { onLive, onLiveReset } from '../../kit/live/live.ts'
import { getOutbox } from '../outbox/outbox.ts'
import { applyMessage, applyMessageChange, applyOwnMessage, applyReadPosition } from './cache.ts'

/** Keeps the list and the opened conversation true while they are shown. */
export function useLiveConversations(me: string): void {
  useEffect(() => {
    const stops = [
      onLive(messageSent, applyMessage),
      onLive(messageChanged, applyMessageChange),
      onLive(readMarkChanged, change => applyReadPosition(change, me)),
      onLive(conversationChanged, ({ conversationId }) => {
        refetchQueries(replyKey(getConversation, { params: { conversationId } }))
        readAgain(listConversations)
      }),
      onLiveReset(() => readAgain(listConversations, getConversation)),
      getOutbox(me).onSent(applyOwnMessage),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [me])
}
