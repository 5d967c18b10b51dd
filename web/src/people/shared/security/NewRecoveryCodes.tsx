import { getSecondFactor, renewRecoveryCodes } from '@claimcrew/contract/people/secondFactor'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'

type NewRecoveryCodesProps = { onDone: (recoveryCodes: readonly string[]) => void }

/** A button that replaces the recovery codes. */
export function NewRecoveryCodes({ onDone }: NewRecoveryCodesProps) {
  const [isAsking, setAsking] = useState(false)
  const renewing = useMutate(renewRecoveryCodes, {
    // Sent twice it makes other codes twice, and the last ones are shown.
    recover: 'again',
    onSuccess: ({ recoveryCodes }) => {
      setAsking(false)
      onDone(recoveryCodes)
      void refresh(getSecondFactor)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        New recovery codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes?"
          confirmLabel="Make new codes"
          pending={renewing.isPending}
          error={renewing.error ? errorText(renewing.error) : undefined}
          onConfirm={() => renewing.mutate({})}
          onClose={() => setAsking(false)}
        >
          The codes you have now stop working.
        </ConfirmDialog>
      )}
    </>
  )
}
