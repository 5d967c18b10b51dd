import { markRead } from '@claimcrew/contract/chat/contract'
import type { Conversation, Message } from '@claimcrew/contract/chat/shapes'
import { useEffect, useRef, useState } from 'react'
import { atMostEvery } from '../../kit/call/atMostEvery.ts'
import { call } from '../../kit/call/call.ts'
import { logError } from '../../kit/log.ts'
import { tookReading } from '../list/cache.ts'
import type { Stretch } from './stretch.ts'

const everyMs = 800

/** Tells the server how far one has read: what was on the screen of a page that somebody looks at. */
export function useReading(
  { conversationId, readNumber }: Conversation,
  me: string,
  seen: Message | null,
): void {
  const told = useRef(readNumber)
  const wanted = useRef(seen)
  const [paced] = useState(() => {
    const tell = async () => {
      const message = wanted.current
      if (!message || message.number <= told.current || document.visibilityState !== 'visible') return
      told.current = message.number
      try {
        const params = { conversationId }
        const read = await call(markRead, { params, body: { messageId: message.messageId } })
        tookReading({ conversationId, userId: me, ...read }, me)
      } catch (cause) {
        // It is told with the next one, or when the conversation is opened again.
        told.current = 0
        logError('How far one has read was not kept', cause)
      }
    }
    return atMostEvery(everyMs, tell)
  })
  useEffect(() => {
    wanted.current = seen
    if (seen && seen.number > told.current) paced.ask()
  }, [seen, paced])
  useEffect(() => {
    document.addEventListener('visibilitychange', paced.ask)
    return () => {
      document.removeEventListener('visibilitychange', paced.ask)
      paced.stop()
    }
  }, [paced])
}

/**
 * Up to where one had read when the conversation was opened: below it the unread line stands, and stays there while
 * one reads. It moves on to what has come while nobody looked.
 */
export function useUnreadLine(
  { readNumber, lastNumber }: Conversation,
  stretch: Stretch | undefined,
  me: string,
): number | null {
  const [line, setLine] = useState(() => (readNumber < lastNumber ? readNumber : null))
  const last = stretch?.hasLater === false ? stretch.messages.at(-1) : undefined
  const before = useRef(last)
  useEffect(() => {
    const was = before.current
    before.current = last
    if (!was || !last || last.number <= was.number || last.authorId === me) return
    if (document.visibilityState === 'visible') return
    // Only at the first of them: the line stays above all that came meanwhile.
    setLine(known => (known !== null && known >= readNumber ? known : was.number))
  }, [last, me, readNumber])
  return line
}
