import { type Dispatch, type SetStateAction, useEffect } from 'react'

/**
 * What is typed after the keys that ask for the palette and before its box has the focus, as where its program is still
 * on its way: the box begins with it.
 */
export function useEarlyKeys(isAsked: boolean, setTyped: Dispatch<SetStateAction<string | null>>): void {
  useEffect(() => {
    if (!isAsked) return
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!(isText || key === 'Backspace') || document.querySelector('[aria-controls="palette-list"]')) return
      if (target instanceof Element && target.closest('input, textarea, select')) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(before => (isText ? `${before ?? ''}${key}` : (before?.slice(0, -1) ?? null)))
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [isAsked, setTyped])
}
