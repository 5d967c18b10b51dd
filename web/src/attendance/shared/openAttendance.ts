type Opener = (from: HTMLElement) => void

const openers = new Set<Opener>()
let pending: HTMLElement | null = null

/** Opens the dialog of the top bar's button; when it closes, the focus goes back to `from`. */
export function openAttendance(from: HTMLElement): void {
  // The top bar's part may still be on its way over a slow line: then it opens as soon as it is there.
  if (openers.size === 0) pending = from
  for (const open of openers) open(from)
}

/** For the part that has the dialog. */
export function onOpenAttendance(open: Opener): () => void {
  openers.add(open)
  if (pending?.isConnected) open(pending)
  pending = null
  return () => openers.delete(open)
}
