import { markRead } from '@claimcrew/contract/chat/contract'
import type { Conversation, Message } from '@claimcrew/contract/chat/shapes'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/call/call.ts'
import { throttle } from '../../kit/call/throttle.ts'
import { logError } from '../../kit/log.ts'
import { applyReadPosition } from '../list/cache.ts'
import type { MessageRange } from './messageRange.ts'

const everyMs = 800

/** Tells the server how far one has read: what was on the screen of a page that somebody looks at. */
export function useMarkRead(
  { conversationId, readNumber }: Conversation,
  me: string,
  seen: Message | null,
): void {
  const reportedNumber = useRef(readNumber)
  const latest = useRef(seen)
  const [paced] = useState(() => {
    const report = async () => {
      const message = latest.current
      if (!message || message.number <= reportedNumber.current || document.visibilityState !== 'visible')
        return
      reportedNumber.current = message.number
      try {
        const params = { conversationId }
        const read = await call(markRead, { params, body: { messageId: message.messageId } })
        applyReadPosition({ conversationId, userId: me, ...read }, me)
      } catch (cause) {
        // It is told with the next one, or when the conversation is opened again.
        reportedNumber.current = 0
        logError('How far one has read was not kept', cause)
      }
    }
    return throttle(everyMs, report)
  })
  useEffect(() => {
    latest.current = seen
    if (seen && seen.number > reportedNumber.current) paced.trigger()
  }, [seen, paced])
  useEffect(() => {
    document.addEventListener('visibilitychange', paced.trigger)
    return () => {
      document.removeEventListener('visibilitychange', paced.trigger)
      paced.stop()
    }
  }, [paced])
}

/**
 * Up to where one had read when the conversation was opened: below it the unread line stands, and stays there while
 * one reads. It moves on to what has come while nobody looked.
 */
export function useUnreadDivider(
  { readNumber, lastNumber }: Conversation,
  range: MessageRange | undefined,
  me: string,
): number | null {
  const [dividerNumber, setDividerNumber] = useState(() => (readNumber < lastNumber ? readNumber : null))
  const last = range?.hasLater === false ? range.messages.at(-1) : undefined
  const before = useRef(last)
  useEffect(() => {
    const was = before.current
    before.current = last
    if (!was || !last || last.number <= was.number || last.authorId === me) return
    if (document.visibilityState === 'visible') return
    // Only at the first of them: the line stays above all that came meanwhile.
    setDividerNumber(current => (current !== null && current >= readNumber ? current : was.number))
  }, [last, me, readNumber])
  return dividerNumber
}
