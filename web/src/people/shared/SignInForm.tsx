import type { Input } from '@claimcrew/contract/kit/endpoint'
import { type SignInResult, signIn } from '@claimcrew/contract/people/contract'
import { challengePasskey, signInWithPasskey } from '@claimcrew/contract/people/secondFactor'
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailed, call, isRefused, isUnanswered } from '../../kit/call/call.ts'
import { useMutate } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { storeSignedIn } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInCode } from './SignInCode.tsx'

type SignInFormProps = {
  email: string
  /** Left out where the address is settled. */
  onEmail?: (email: string) => void
  onForgotten: () => void
  /** It takes the place of the link to /register. */
  onRegister?: () => void
}

const refused = (text: string) => toast.error('Error Signing In', text || 'Incorrect Credentials')

/** App shows the inside as soon as the session is stored, and / leads on to the dashboard or to `?to=`. */
function enter(reply: Partial<SignInResult>): void {
  const { authToken, user } = reply
  if (authToken && user) {
    storeSignedIn({ authToken, user }, { hasCompletedForm: user.hasCompletedForm, firstTimeLogin: false })
  } else {
    refused('')
  }
}

const isFirstStep = (sent: Input<typeof signIn> | undefined) =>
  sent?.body.otp === undefined && sent?.body.passkey === undefined

export function SignInForm({ email, onEmail, onForgotten, onRegister }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<'first' | 'code' | 'again'>('first')
  const leaveCode = () => setStep(before => (before === 'code' ? 'again' : before))
  const entering = useMutate(signIn, {
    onSuccess: enter,
    onError: error => {
      if (error instanceof CallFailed && error.code === 'second-factor-required') return setStep('code')
      refused(error.message)
      // Only a password that has changed meanwhile is wrong in the second step.
      if (error instanceof CallFailed && error.code === 'wrong-credentials') leaveCode()
      if (!isRefused(error)) return
      field.current?.focus()
      field.current?.select()
    },
  })
  const enteringAlone = useMutate(signInWithPasskey, {
    onSuccess: enter,
    onError: error => refused(error.message),
  })
  const ready = email.trim() !== '' && password !== '' && !entering.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) entering.mutate({ body: { email, password } })
  }

  if (step === 'code')
    return (
      <SignInCode
        // That a code is needed is no mistake.
        error={isFirstStep(entering.variables) ? null : entering.error}
        pending={entering.isPending}
        onTyped={() => entering.isError && entering.reset()}
        onSubmit={otp => entering.mutate({ body: { email, password, otp } })}
        onPasskey={passkey => entering.mutate({ body: { email, password, passkey } })}
        onBack={() => {
          entering.reset()
          leaveCode()
        }}
      />
    )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          value={email}
          readOnly={!onEmail}
          onChange={event => onEmail?.(event.currentTarget.value)}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            size="md"
            ref={field}
            // Where somebody comes back to it, what had the focus is gone.
            autoFocus={step === 'again'}
            value={password}
            // The toast goes away by itself; this stays until something else is typed.
            error={isRefused(entering.error) && errorText(entering.error)}
            onChange={event => {
              setPassword(event.currentTarget.value)
              if (entering.isError) entering.reset()
            }}
          />
          <Group justify="flex-end" mt={8}>
            <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
              Forgot password?
            </Anchor>
          </Group>
        </div>
        {isUnanswered(entering.error) && (
          <Text size="sm" role="status">
            We couldn’t reach Claimcrew. Check your connection and try again.
          </Text>
        )}
        <Button type="submit" size="md" fullWidth disabled={!ready}>
          SIGN IN
        </Button>
        <PasskeyButton
          getChallenge={() => call(challengePasskey, {})}
          onProof={body => enteringAlone.mutate({ body })}
        />
        <Text size="sm" ta="center" c="dimmed">
          New to Claimcrew?{' '}
          {onRegister ? (
            <Anchor component="button" type="button" inherit fw={600} onClick={onRegister}>
              SIGN UP
            </Anchor>
          ) : (
            <Anchor component={Link} to="/register" inherit fw={600}>
              SIGN UP
            </Anchor>
          )}
        </Text>
      </Stack>
    </form>
  )
}
