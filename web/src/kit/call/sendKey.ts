import { useState } from 'react'
import { createKey } from '../random.ts'

type SentContent = { readonly content: string; readonly key: string }

/** Where it is noted what was sent last, and under which key. */
type SendNote = {
  readonly read: () => SentContent | null
  readonly write: (sent: SentContent | null) => void
}

function openMemoryNote(): SendNote {
  let last: SentContent | null = null
  return {
    read: () => last,
    write: sent => {
      last = sent
    },
  }
}

/**
 * The key under which something is sent: the same for the same content, so that what is sent again after a lost answer is
 * done once; another one as soon as the content is another, or `renew` says that it was answered. What is typed may
 * survive a reload; its note then does, too.
 */
export function openSendKey(note: SendNote = openMemoryNote()) {
  return {
    keyFor: (content: object): string => {
      const text = JSON.stringify(content)
      const last = note.read()
      if (last?.content === text) return last.key
      const key = createKey()
      note.write({ content: text, key })
      return key
    },
    renew: (): void => note.write(null),
  }
}

/** The same for as long as a form is shown. */
export function useSendKey() {
  const [sendKey] = useState(openSendKey)
  return sendKey
}
