import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormButtons } from '../FormButtons.tsx'
import { onFirstClick } from '../onFirstClick.ts'
import { ReasonForm } from './ReasonForm.tsx'

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
  if (asksWhy)
    return (
      <ReasonForm
        label="Reason for declining"
        confirmLabel="Decline"
        pending={refusing.isPending}
        error={refusing.error}
        onConfirm={onRefuse}
        onCancel={() => setAsksWhy(false)}
      />
    )
  return (
    <FormButtons gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Decline ${what}`}
        onClick={() => setAsksWhy(true)}
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
  )
}
