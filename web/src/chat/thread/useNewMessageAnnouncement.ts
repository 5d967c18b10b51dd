import { cleanMessageText } from '@claimcrew/contract/chat/rules'
import { useEffect, useRef, useState } from 'react'
import type { MessageRange } from './messageRange.ts'

/** What somebody else has just written, for those who do not see it come. */
export function useNewMessageAnnouncement(range: MessageRange | undefined, me: string): string {
  const last = range?.hasLater === false ? range.messages.at(-1) : undefined
  const before = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!last) return
    const isNew = before.current !== undefined && last.number > before.current
    before.current = last.number
    if (isNew && last.authorId !== me)
      setAnnouncement(`${last.authorName}: ${cleanMessageText(last.text).slice(0, 300) || 'sent a file'}`)
  }, [last, me])
  return announcement
}
