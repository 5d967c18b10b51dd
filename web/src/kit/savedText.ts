import { useCallback, useState } from 'react'
import * as z from 'zod'
import { readOwnerKey } from './actingFor.ts'
import { openSendKey } from './call/sendKey.ts'

/** The name has its owner in it, so that nobody finds what somebody else was writing. */
const nameFor = (what: string) => `${what} of ${readOwnerKey()}`

export const readSavedText = (what: string): string => sessionStorage.getItem(nameFor(what)) ?? ''

function saveText(what: string, text: string): void {
  if (text === '') sessionStorage.removeItem(nameFor(what))
  else sessionStorage.setItem(nameFor(what), text)
}

const StoredText = z.object({ content: z.string(), key: z.string() })

/** Beside a text that survives a reload: sent again after one, it is there once. */
function openSavedSendKey(what: string) {
  const name = `${what} sent`
  return openSendKey({
    read: () => {
      const saved = readSavedText(name)
      return saved === '' ? null : StoredText.parse(JSON.parse(saved))
    },
    write: sent => saveText(name, sent ? JSON.stringify(sent) : ''),
  })
}

export function useSavedSendKey(what: string) {
  const [sendKey] = useState(() => openSavedSendKey(what))
  return sendKey
}

/** A text that survives a reload, until it is sent or emptied. */
export function useSavedText(what: string): [string, (text: string | ((before: string) => string)) => void] {
  const [text, setText] = useState(() => readSavedText(what))
  const change = useCallback(
    (next: string | ((before: string) => string)) => {
      const after = typeof next === 'string' ? next : next(readSavedText(what))
      setText(after)
      saveText(what, after)
      // What is typed once more after it was emptied is another one.
      if (after === '') openSavedSendKey(what).renew()
    },
    [what],
  )
  return [text, change]
}
