import { listMessages, messageChanged, messageSent } from '@claimcrew/contract/chat/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cacheReply } from '../../kit/call/cache.ts'
import { call, isUnanswered } from '../../kit/call/call.ts'
import { replyKey } from '../../kit/call/keys.ts'
import { queryClient } from '../../kit/call/queryClient.ts'
import { onLive, onLiveReset, useLiveState } from '../../kit/live/live.ts'
import { getOutbox } from '../outbox/outbox.ts'
import { createThread, type Thread } from './thread.ts'

const pageSize = 60

/** While there is no live stream and somebody looks, the server is asked this often. */
const askEveryMs = 4000

/** Without a connection what was read there last is shown. */
const readerOf = (conversationId: string) =>
  createThread(async where => {
    const input = { params: { conversationId }, query: { ...where, limit: pageSize } }
    try {
      const reply = await call(listMessages, input)
      cacheReply(listMessages, input, reply)
      return reply
    } catch (error) {
      const cached = isUnanswered(error) && queryClient.getQueryData(replyKey(listMessages, input))
      if (cached) return cached
      throw error
    }
  })

/** Hears of what is said in a conversation, and asks where nobody tells. */
function useLiveMessages(thread: Thread, conversationId: string, me: string): void {
  useEffect(() => {
    const stops = [
      onLive(messageSent, ({ message }) => {
        if (message.conversationId === conversationId) thread.hear(message)
      }),
      onLive(messageChanged, ({ message }) => {
        if (message.conversationId === conversationId) thread.hear(message)
      }),
      getOutbox(me).onSent(message => {
        if (message.conversationId === conversationId) thread.hear(message)
      }),
      onLiveReset(() => {
        thread.catchUp()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [thread, conversationId, me])

  const live = useLiveState()
  useEffect(() => {
    if (live === 'open') {
      thread.catchUp()
      return
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') thread.catchUp()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [live, thread])
}

/** The messages of an opened conversation: from the one that is asked for, else from the last that was read. */
export function useThread(conversationId: string, me: string, at: string | undefined) {
  const thread = useMemo(() => readerOf(conversationId), [conversationId])
  useLiveMessages(thread, conversationId, me)
  useEffect(() => {
    const messages = thread.read().range?.messages
    if (at === undefined ? messages : messages?.some(({ messageId }) => messageId === at)) return
    thread.open(at ?? 'last-read')
  }, [thread, at])
  return { thread, state: useSyncExternalStore(thread.subscribe, thread.read) }
}
