import { useEffect, useRef } from 'react'
import { readSession } from '../session.ts'
import { toast } from '../toast/toast.ts'

const lostWords = { title: 'What you typed wasn’t sent', reason: 'Someone else took care of this first.' }
const unknownWords = {
  title: 'We couldn’t tell if it was sent',
  reason: 'This is done now, by you or someone else.',
}

/**
 * Beside a field that goes when somebody else has settled what it is about: what was typed in it and not sent is said
 * once more. Where it was sent and no answer came, nobody knows who has settled it. Answers how to call that off, for a
 * form that is sent or closed by its own button. A person who goes to another address was asked before.
 */
export function useLostText(typed: string, mayBeSent = false): () => void {
  const text = useRef('')
  const address = useRef('')
  const words = useRef(lostWords)
  useEffect(() => {
    text.current = typed.trim()
    words.current = mayBeSent ? unknownWords : lostWords
    address.current = location.href
  })
  useEffect(
    () => () => {
      if (text.current === '' || location.href !== address.current || !readSession().isUserLoggedIn) return
      const { title, reason } = words.current
      toast.warning(title, `${reason} You wrote: “${text.current}”`)
    },
    [],
  )
  return () => {
    text.current = ''
  }
}
