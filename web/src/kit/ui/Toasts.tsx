import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { toastMilliseconds } from '../toast.ts'

const Notifications = lazyPart(async () => (await import('@mantine/notifications')).Notifications)

const firstSigns = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Where toasts appear. Every toast answers something that a person did, so their code is fetched at the first touch
 * or key: it does not weigh on the first load, and it is there before a lost connection could be reported.
 */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    for (const sign of firstSigns) window.addEventListener(sign, want, { once: true })
    return () => {
      for (const sign of firstSigns) window.removeEventListener(sign, want)
    }
  }, [])
  return (
    <Suspense>
      {wanted && (
        <Notifications position="top-right" autoClose={toastMilliseconds} transitionDuration={150} />
      )}
    </Suspense>
  )
}
