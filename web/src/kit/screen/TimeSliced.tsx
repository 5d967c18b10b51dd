import { type ReactNode, useDeferredValue, useState } from 'react'
import { isPageStarting } from '../pageStart.ts'

type TimeSlicedProps = { fallback: ReactNode; children: ReactNode }

/**
 * While the page starts, what is much is drawn in slices, between which a slow phone answers a finger. React draws what
 * the router or a store calls for in one go otherwise. A user who has gone on to another address gets all of a screen at
 * once, at the place to which they had scrolled.
 */
export function TimeSliced({ fallback, children }: TimeSlicedProps) {
  const [isAtOnce] = useState(() => !isPageStarting())
  const isDrawn = useDeferredValue(true, isAtOnce)
  return isDrawn ? children : fallback
}
