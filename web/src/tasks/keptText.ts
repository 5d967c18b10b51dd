import { useCallback, useState } from 'react'
import { readSession } from '../kit/session.ts'

/** Whose it is stands in the name: nobody finds what somebody else was writing. */
const nameFor = (what: string) => `${what} of ${readSession().user?.userId ?? ''}`

export const readKept = (what: string): string => sessionStorage.getItem(nameFor(what)) ?? ''

function keep(what: string, text: string): void {
  if (text === '') sessionStorage.removeItem(nameFor(what))
  else sessionStorage.setItem(nameFor(what), text)
}

/** A text that survives a reload, until it is sent or emptied. */
export function useKept(what: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readKept(what))
  const change = useCallback(
    (written: string) => {
      setText(written)
      keep(what, written)
    },
    [what],
  )
  return [text, change]
}
