type Open = (from: HTMLElement) => void

const openers = new Set<Open>()
let waiting: HTMLElement | null = null

/** Opens the dialog that belongs to the top bar's button; when it closes, the focus goes back to where it was asked for. */
export function openAttendance(from: HTMLElement): void {
  // The top bar's part may still be on its way over a slow line: then it opens as soon as it is there.
  if (openers.size === 0) waiting = from
  for (const open of openers) open(from)
}

/** Whoever has the dialog. */
export function onOpenAttendance(open: Open): () => void {
  openers.add(open)
  if (waiting?.isConnected) open(waiting)
  waiting = null
  return () => openers.delete(open)
}
