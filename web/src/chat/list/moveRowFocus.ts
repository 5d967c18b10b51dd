import type { KeyboardEvent } from 'react'

/** Up and down from one row's link to the next, within what is marked as rows. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = event.currentTarget.closest('[data-rows]')
  const links = [...(rows?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const index = links.indexOf(event.currentTarget)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
}
