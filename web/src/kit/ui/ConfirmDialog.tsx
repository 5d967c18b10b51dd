import { Suspense } from 'react'
import { lazyPart } from '../screen/lazyPart.tsx'
import type { ConfirmDialogProps } from './dialog/ConfirmModal.tsx'

const ConfirmModal = lazyPart(async () => (await import('./dialog/ConfirmModal.tsx')).ConfirmModal, {
  isAtHand: true,
})

/** Asks before something that matters, and says what it does. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  )
}
