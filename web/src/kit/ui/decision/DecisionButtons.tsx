import { Button } from '@mantine/core'
import { Suspense, startTransition, useState } from 'react'
import { lazyPart } from '../../screen/lazyPart.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { onFirstClick } from '../onFirstClick.ts'

const ReasonForm = lazyPart(async () => (await import('./ReasonForm.tsx')).ReasonForm, { isAtHand: true })

/** The part of a `useMutate` result that the buttons need. */
type MutationState = { readonly isPending: boolean; readonly error: Error | null }

type DecisionButtonsProps = {
  /** Completes the buttons' names: Approve the correction of Maria Santos. */
  what: string
  approving: MutationState
  refusing: MutationState
  onApprove: () => void
  onRefuse: (reason: string) => void
}

/** Approve at once, or refuse and say why. */
export function DecisionButtons({ what, approving, refusing, onApprove, onRefuse }: DecisionButtonsProps) {
  const [asksWhy, setAsksWhy] = useState(false)
  return (
    <Suspense>
      {asksWhy ? (
        <ReasonForm
          label="Reason for declining"
          confirmLabel="Decline"
          pending={refusing.isPending}
          error={refusing.error}
          onConfirm={onRefuse}
          onCancel={() => setAsksWhy(false)}
        />
      ) : (
        <FormButtons gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Decline ${what}`}
            // The buttons stay, and the focus with them, until the form is there.
            onClick={() => startTransition(() => setAsksWhy(true))}
          >
            Decline
          </Button>
          <Button
            size="compact-sm"
            aria-label={`Approve ${what}`}
            loading={approving.isPending}
            onClick={onFirstClick(onApprove)}
          >
            Approve
          </Button>
        </FormButtons>
      )}
    </Suspense>
  )
}
