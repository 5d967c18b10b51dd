import { type ReactNode, useDeferredValue, useState } from 'react'

let isStarting = true

/** A user who has gone on to another address gets all of a screen at once, at the place to which they had scrolled. */
export function endStart(): void {
  isStarting = false
}

type TimeSlicedProps = { fallback: ReactNode; children: ReactNode }

/**
 * While the page starts, what is much is drawn in slices, between which a slow phone answers a finger. React draws what an
 * answer of the server or the router calls for in one go otherwise.
 */
export function TimeSliced({ fallback, children }: TimeSlicedProps) {
  const [isAtOnce] = useState(() => !isStarting)
  const isDrawn = useDeferredValue(true, isAtOnce)
  return isDrawn ? children : fallback
}
