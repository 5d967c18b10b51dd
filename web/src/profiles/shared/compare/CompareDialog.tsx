import { Suspense } from 'react'
import { lazyPart } from '../../../kit/screen/lazyPart.tsx'
import type { CompareModalProps } from './CompareModal.tsx'

const CompareModal = lazyPart(async () => (await import('./CompareModal.tsx')).CompareModal, {
  isAtHand: true,
})

/** Up to four billers side by side: apart from the lists in which they are chosen, which stand without it. */
export function CompareDialog(props: CompareModalProps) {
  return (
    <Suspense>
      <CompareModal {...props} />
    </Suspense>
  )
}
