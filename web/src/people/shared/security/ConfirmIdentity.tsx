import {
  challengeOwnPasskey,
  confirmIdentity,
  getSecondFactor,
} from '@claimcrew/contract/people/secondFactor'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, fieldErrorsOf } from '../../../kit/call/call.ts'
import { useCall, useMutate } from '../../../kit/call/query.ts'
import { ErrorState, errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../../kit/ui/field/PasswordField.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { CodeField } from '../CodeField.tsx'
import { PasskeyButton } from '../PasskeyButton.tsx'

type ConfirmIdentityProps = { onDone: (isConfirmed: boolean) => void }

type ProofFormProps = ConfirmIdentityProps & { hasFactor: boolean; hasPasskey: boolean }

function ProofForm({ hasFactor, hasPasskey, onDone }: ProofFormProps) {
  const [typed, setTyped] = useState('')
  const confirming = useMutate(confirmIdentity, {
    // A code is good for one try, a password for any.
    ...(hasFactor ? {} : { recover: 'again' }),
    onSuccess: () => onDone(true),
  })
  const { otp, password } = fieldErrorsOf(confirming.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate({ body: hasFactor ? { otp: typed } : { password: typed } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {hasFactor
            ? 'This needs a code from your authenticator app, or a recovery code.'
            : 'This needs your password.'}
        </Text>
        {hasFactor ? (
          <CodeField
            label="Code"
            inputMode="text"
            maxLength={20}
            autoFocus
            value={typed}
            error={otp}
            onChange={setTyped}
          />
        ) : (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            autoFocus
            value={typed}
            error={password}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
        {confirming.isError && !otp && !password && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(confirming.error)}
          </Text>
        )}
        {hasPasskey && (
          <PasskeyButton
            getChallenge={() => call(challengeOwnPasskey, {})}
            onProof={passkey => confirming.mutate({ body: { passkey } })}
          />
        )}
        <FormButtons>
          <Button variant="default" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={confirming.isPending} disabled={typed.trim() === ''}>
            Confirm
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Asks somebody to prove who they are before something grave; what they wanted to do then goes on by itself. */
export function ConfirmIdentity({ onDone }: ConfirmIdentityProps) {
  const factor = useCall(getSecondFactor, {})
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      zIndex={400}
    >
      {factor.data ? (
        <ProofForm
          hasFactor={factor.data.authenticatorSince !== null || factor.data.passkeys.length > 0}
          hasPasskey={factor.data.passkeys.length > 0}
          onDone={onDone}
        />
      ) : factor.isError ? (
        <ErrorState title="We couldn’t load this" error={factor.error} onRetry={factor.refetch} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Modal>
  )
}
