import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import type { LazyPart } from './lazyPart.tsx'

type LatePartProps<Props extends object> = {
  readonly part: LazyPart<Props>
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/**
 * Keeps a part out until its code is here, and then draws that alone. Of what Suspense waits for, React draws in one go
 * whatever came within 300 ms; a slow phone stands still meanwhile.
 */
export function LatePart<Props extends object>({ part, fallback = null, children }: LatePartProps<Props>) {
  const [hasArrived, setArrived] = useState(part.isLoaded)
  useEffect(() => {
    // Also where it did not come: the part itself says so.
    const arrive = () => startTransition(() => setArrived(true))
    part.preload().then(arrive, arrive)
  }, [part])
  return hasArrived ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
