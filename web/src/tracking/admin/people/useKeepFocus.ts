import { useEffect, useRef } from 'react'

/**
 * For a list whose rows change by what is done in them: a user who acted on something that is gone with the next
 * answer goes on at the list rather than at the top of the page.
 */
export function useKeepFocus<Element extends HTMLElement>(rows: unknown) {
  const ref = useRef<Element>(null)
  const acted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows have changed
  useEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return
    acted.current = false
    ref.current?.focus({ preventScroll: true })
  }, [rows])
  const onClickCapture = () => {
    acted.current = true
  }
  return { ref, props: { tabIndex: -1, onClickCapture } }
}
