import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@claimcrew/contract/people/secondFactor'
import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { call } from '../../../kit/call/call.ts'
import { sendAgain } from '../../../kit/call/callUnderKey.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { lazyPart } from '../../../kit/screen/lazyPart.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { CodeField } from '../CodeField.tsx'
import classes from './Security.module.css'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode)

/** In groups of four, as people type it. */
const spellOut = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

type ConfirmFormProps = {
  secret: string
  uri: string
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function ConfirmForm({ secret, uri, onDone, onCancel }: ConfirmFormProps) {
  const [otp, setOtp] = useState('')
  const confirming = useMutate(confirmSecondFactor, {
    recover: async () => {
      const { authenticatorSince } = await call(getSecondFactor, {})
      // Where two-step sign-in is on, its recovery codes were never shown, and others take their place.
      return authenticatorSince === null ? null : sendAgain(() => call(renewRecoveryCodes, {}))
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    // After a failure too: two-step sign-in may be on.
    onSettled: () => void refresh(getSecondFactor),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate({ body: { otp } })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.setup}>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        <QrCode text={uri} />
      </Suspense>
      <Stack gap="md" className={classes.instructions ?? ''}>
        <Text size="sm">
          Scan the QR code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
          1Password. If you can’t scan it, type this key into the app:
        </Text>
        <Text component="code" className={classes.secret}>
          {spellOut(secret)}
        </Text>
        <CodeField
          description="The app now shows a code for Claimcrew"
          autoFocus
          maw="16rem"
          value={otp}
          error={confirming.isError && errorText(confirming.error)}
          // The field has the focus already, so that nothing else would be read out.
          errorProps={{ role: 'alert' }}
          onChange={code => {
            setOtp(code)
            if (confirming.isError) confirming.reset()
          }}
        />
        <FormButtons>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirming.isPending} disabled={otp.trim() === ''}>
            Turn on
          </Button>
        </FormButtons>
      </Stack>
    </form>
  )
}

type SetUpAuthenticatorProps = { onDone: (recoveryCodes: readonly string[]) => void }

export function SetUpAuthenticator({ onDone }: SetUpAuthenticatorProps) {
  const beginning = useMutate(beginSecondFactor, { recover: 'again' })
  if (beginning.data) return <ConfirmForm {...beginning.data} onDone={onDone} onCancel={beginning.reset} />
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">
        Off. Anyone who learns your password can open your account. With an authenticator app, they also need
        your phone.
      </Text>
      {beginning.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(beginning.error)}
        </Text>
      )}
      <Button loading={beginning.isPending} onClick={() => beginning.mutate({})}>
        Set up authenticator app
      </Button>
    </Stack>
  )
}
