import { useCallback, useState } from 'react'
import { readSession } from '../kit/session.ts'

/** Whose it is stands in the name: nobody finds what somebody else was writing. */
const nameFor = (what: string) => `${what} of ${readSession().user?.userId ?? ''}`

export const readSavedText = (what: string): string => sessionStorage.getItem(nameFor(what)) ?? ''

function saveText(what: string, text: string): void {
  if (text === '') sessionStorage.removeItem(nameFor(what))
  else sessionStorage.setItem(nameFor(what), text)
}

/** A text that survives a reload, until it is sent or emptied. */
export function useSavedText(what: string): [string, (text: string | ((before: string) => string)) => void] {
  const [text, setText] = useState(() => readSavedText(what))
  const change = useCallback(
    (next: string | ((before: string) => string)) => {
      const after = typeof next === 'string' ? next : next(readSavedText(what))
      setText(after)
      saveText(what, after)
    },
    [what],
  )
  return [text, change]
}
