import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '../ErrorState.tsx'
import { ReasonForm } from './ReasonForm.tsx'

/** Of what `useAct` answers. */
type Acting = { readonly isPending: boolean; readonly error: Error | null }

type DecideProps = {
  /** Completes the buttons' names: Approve the correction of Maria Santos. */
  what: string
  approving: Acting
  refusing: Acting
  onApprove: () => void
  onRefuse: (reason: string) => void
}

/** Approve at once, or refuse and say why. */
export function Decide({ what, approving, refusing, onApprove, onRefuse }: DecideProps) {
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
    <>
      {approving.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {textOf(approving.error)}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          aria-label={`Approve ${what}`}
          loading={approving.isPending}
          onClick={onApprove}
        >
          Approve
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Decline ${what}`}
          onClick={() => setAsksWhy(true)}
        >
          Decline
        </Button>
      </Group>
    </>
  )
}
