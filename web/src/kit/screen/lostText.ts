import { useEffect, useRef } from 'react'
import { readSession } from '../session.ts'
import { toast } from '../toast/toast.ts'

/**
 * Beside a field that goes when somebody else has settled what it is about: what was typed in it and not sent is said
 * once more. Answers how to call that off, for a form that is sent or closed by its own button. Who goes elsewhere by the
 * address was asked before.
 */
export function useLostText(typed: string): () => void {
  const text = useRef('')
  const address = useRef('')
  useEffect(() => {
    text.current = typed.trim()
    address.current = location.href
  })
  useEffect(
    () => () => {
      if (text.current === '' || location.href !== address.current || !readSession().isUserLoggedIn) return
      toast.warning('What you typed wasn’t sent', `Someone settled this first. You wrote: “${text.current}”`)
    },
    [],
  )
  return () => {
    text.current = ''
  }
}
