import { Suspense, useEffect, useState } from 'react'
import { onConfirmationRequired } from '../../kit/call/confirmation.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'

const ConfirmIdentity = lazyPart(async () => (await import('./security/ConfirmIdentity.tsx')).ConfirmIdentity)

/** Where a call is refused until somebody has proved who they are, the dialog that asks for it. */
export function IdentityQuestion() {
  const [pending, setPending] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null)
  useEffect(
    () =>
      onConfirmationRequired(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setPending({ resolve })
        return promise
      }),
    [],
  )
  if (!pending) return null
  return (
    <Suspense>
      <ConfirmIdentity
        onDone={isConfirmed => {
          pending.resolve(isConfirmed)
          setPending(null)
        }}
      />
    </Suspense>
  )
}
