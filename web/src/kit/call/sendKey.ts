import { useCallback, useRef } from 'react'
import { createKey } from '../random.ts'

/**
 * The key under which something is sent: the same for the same content, so that what is sent again after a lost answer is
 * done once; another one as soon as the content is another, or `renew` says that it was answered.
 */
export function useSendKey() {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null)
  const keyFor = useCallback((content: object): string => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: createKey() }
    return last.current.key
  }, [])
  const renew = useCallback(() => {
    last.current = null
  }, [])
  return { keyFor, renew }
}
