import { getSecondFactor, renewRecoveryCodes } from '@claimcrew/contract/people/secondFactor'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../../kit/call/call.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { CodeField } from '../CodeField.tsx'
import { FormError } from './FormError.tsx'

type NewRecoveryCodesProps = {
  hasApp: boolean
  onDone: (recoveryCodes: readonly string[]) => void
}

type NewCodesDialogProps = NewRecoveryCodesProps & { onClose: () => void }

function NewCodesDialog({ hasApp, onDone, onClose }: NewCodesDialogProps) {
  const [otp, setOtp] = useState('')
  const renewing = useMutate(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      void refresh(getSecondFactor)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renewing.mutate({ body: { otp } })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Make new recovery codes?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">The codes you have now stop working.</Text>
          <CodeField
            label={hasApp ? 'Code' : 'Recovery code'}
            description={hasApp ? 'From your app, or a recovery code' : 'One of those you have now'}
            inputMode="text"
            maxLength={20}
            data-autofocus
            value={otp}
            error={fieldErrorsOf(renewing.error).otp}
            onChange={setOtp}
          />
          <FormError error={renewing.error} />
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={renewing.isPending} disabled={!otp.trim()}>
              Make new codes
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** A button that replaces the recovery codes, after a code of the app or one of those that are left. */
export function NewRecoveryCodes({ hasApp, onDone }: NewRecoveryCodesProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        New recovery codes
      </Button>
      {isAsking && (
        <NewCodesDialog
          hasApp={hasApp}
          onDone={codes => {
            setAsking(false)
            onDone(codes)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
