import { useState } from 'react'
import { createKey } from '../random.ts'

/**
 * The key under which something is sent: the same for the same content, so that what is sent again after a lost answer is
 * done once; another one as soon as the content is another, or `renew` says that it was answered.
 */
export function openSendKey() {
  let last: { readonly content: string; readonly key: string } | null = null
  return {
    keyFor: (content: object): string => {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: createKey() }
      return last.key
    },
    renew: (): void => {
      last = null
    },
  }
}

/** The same for as long as a form is shown. */
export function useSendKey() {
  const [sendKey] = useState(openSendKey)
  return sendKey
}
