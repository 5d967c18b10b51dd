import { plainText } from '@claimcrew/contract/chat/rules'
import { useEffect, useRef, useState } from 'react'
import type { Stretch } from './stretch.ts'

/** What somebody else has just written, for those who do not see it come. */
export function useNews(stretch: Stretch | undefined, me: string): string {
  const last = stretch?.hasLater === false ? stretch.messages.at(-1) : undefined
  const before = useRef<number>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!last) return
    const isNew = before.current !== undefined && last.number > before.current
    before.current = last.number
    if (isNew && last.authorId !== me)
      setNews(`${last.authorName}: ${plainText(last.text).slice(0, 300) || 'sent a file'}`)
  }, [last, me])
  return news
}
