import { type RefObject, useEffect, useRef } from 'react'

/** What a key does, and how the list of keys says it. */
export type KeyAction = {
  /** As `KeyboardEvent.key` has them; the first is the one that is named. */
  readonly keys: readonly [string, ...string[]]
  readonly words: string
  readonly act: () => void
  /** Where it would otherwise take a key from somebody else, as arrows from the page that scrolls. */
  readonly when?: () => boolean
}

const ownKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]'

/** Whether the letters go into a field, or belong to a menu that is open. */
const isTyping = (at: Element): boolean => at.closest(ownKeys) !== null

/** Enter and Space belong to what has the focus. */
const isPressing = (at: Element, key: string): boolean =>
  (key === 'Enter' || key === ' ') && at.closest('a, button, summary, input') !== null

/**
 * Single keys for what one does all day. They rest while somebody types, and act on one layer alone: on the page while no
 * dialog has the focus, or on the dialog in which `layer` stands.
 */
export function useKeys(acts: readonly KeyAction[], layer?: RefObject<Element | null>): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const at = event.target
      if (!(at instanceof Element) || event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(at) || isPressing(at, event.key)) return
      const dialog = at.closest('[role="dialog"]')
      if (layer ? !dialog?.contains(layer.current) : dialog) return
      const action = latest.current.find(({ keys }) => keys.includes(event.key))
      if (!action || action.when?.() === false) return
      event.preventDefault()
      action.act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [layer])
}
