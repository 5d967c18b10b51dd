const triesToFind = 5

/** Gives the focus to a task's row or card, which may have to be drawn first. */
export function focusTask(within: Element | null, taskId: string, tries = triesToFind): void {
  const element = within?.querySelector<HTMLElement>(`[data-task="${taskId}"]`)
  if (element) {
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  } else if (tries > 0) requestAnimationFrame(() => focusTask(within, taskId, tries - 1))
}
