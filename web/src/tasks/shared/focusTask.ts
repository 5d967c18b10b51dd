const triesToFind = 5

/** Gives the focus to a task's row or card, which may have to be drawn first. */
export function focusTask(within: Element | null, taskId: string, tries = triesToFind): void {
  const found = within?.querySelector<HTMLElement>(`[data-task="${taskId}"]`)
  if (found) {
    found.focus({ preventScroll: true })
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  } else if (tries > 0) requestAnimationFrame(() => focusTask(within, taskId, tries - 1))
}
