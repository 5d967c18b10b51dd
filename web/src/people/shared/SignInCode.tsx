import { challengePasskey } from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, isRefused, isUnanswered } from '../../kit/call/call.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { CodeField } from './CodeField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type SignInCodeProps = {
  /** Why the last code did not do. */
  error: Error | null
  pending: boolean
  onTyped: () => void
  onSubmit: (otp: string) => void
  onPasskey: (proof: PasskeyProof) => void
  onBack: () => void
}

/** The second step of signing in, for somebody who has turned it on. */
export function SignInCode({ error, pending, onTyped, onSubmit, onPasskey, onBack }: SignInCodeProps) {
  const [otp, setOtp] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const ready = otp.trim() !== '' && !pending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit(otp)
  }
  const type = (code: string) => {
    setOtp(code)
    onTyped()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeField
          key={String(isRecovery)}
          isRecovery={isRecovery}
          description={isRecovery ? 'One you saved when you set this up' : 'From your authenticator app'}
          size="md"
          autoFocus
          value={otp}
          // What is wrong with a code belongs to that code, not to the empty field that takes its place.
          error={otp !== '' && isRefused(error) && errorText(error)}
          onChange={type}
        />
        {isUnanswered(error) && (
          <Text size="sm" role="status">
            {errorText(error)}
          </Text>
        )}
        <Button type="submit" size="md" fullWidth disabled={!ready}>
          SIGN IN
        </Button>
        <PasskeyButton getChallenge={() => call(challengePasskey, {})} onProof={onPasskey} />
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back
          </Anchor>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              setIsRecovery(!isRecovery)
              type('')
            }}
          >
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
