import { useEffect, useState } from 'react'
import { lazyPart } from '../screen/lazyPart.tsx'
import { firstToast } from '../toast/toast.ts'

const ToastArea = lazyPart<object>(async () => (await import('../toast/ToastArea.tsx')).ToastArea)

/** For a page that may lose its connection: what it says of that must be there. */
export const preloadToasts = (): Promise<void> => ToastArea.preload()

const signsOfLife = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Where toasts appear. Nearly every toast answers something that a person did, so their code is fetched at the first
 * touch or key: it does not weigh on the first load, and it is there before a lost connection could be reported. A page
 * that fails by itself fetches it then.
 */
export function Toasts() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (ready) return
    // Where the code does not come, the screen stays as it is, and the next touch asks again.
    const fetchCode = () => {
      ToastArea.preload().then(
        () => setReady(true),
        () => undefined,
      )
    }
    for (const sign of signsOfLife) window.addEventListener(sign, fetchCode)
    void firstToast.then(fetchCode)
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, fetchCode)
    }
  }, [ready])
  return ready && <ToastArea />
}
