type Open = (from: HTMLElement) => void

const openers = new Set<Open>()

/** Opens the dialog that belongs to the top bar's button; when it closes, the focus goes back to where it was asked for. */
export function openAttendance(from: HTMLElement): void {
  for (const open of openers) open(from)
}

/** Whoever has the dialog. */
export function onOpenAttendance(open: Open): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
