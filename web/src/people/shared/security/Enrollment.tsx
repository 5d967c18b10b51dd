import { getSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { Button, Stack } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '../../../kit/call/query.ts'
import { finishEnrollment } from '../../../kit/enrollment.ts'
import { focusHeading } from '../../../kit/screen/focus.ts'
import { Section } from '../../../kit/ui/Section.tsx'
import { IdentityQuestion } from '../IdentityQuestion.tsx'
import { signOut } from '../signOut.ts'
import { VisitorFrame } from '../VisitorFrame.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'

type WaysProps = { onDone: (recoveryCodes: readonly string[]) => void }

/** One of them is enough. */
const Ways = ({ onDone }: WaysProps) => (
  <Stack gap="lg">
    <Section title="Authenticator app" description="Type a code from your phone after your password.">
      <SetUpAuthenticator onDone={onDone} />
    </Section>
    <Section title="Or a passkey" description="Use your fingerprint, face or PIN instead of a code.">
      <AddPasskey onAdded={onDone} />
    </Section>
  </Stack>
)

/** For somebody of whom a second factor is required that is not there yet: the server answers nothing else. */
export function Enrollment() {
  const factor = useCall(getSecondFactor, {})
  const [codes, setCodes] = useState<readonly string[]>()
  const isSetUp =
    factor.data !== undefined && (factor.data.authenticatorSince !== null || factor.data.passkeys.length > 0)
  // Before the answer with the codes has come, another read may know already that it is done.
  const isSettingUp = useIsMutating() > 0
  // It was done in another tab.
  useEffect(() => {
    if (isSetUp && !codes && !isSettingUp) finishEnrollment()
  }, [isSetUp, codes, isSettingUp])
  // What had the focus is gone with the screen before, or with the form: a keyboard goes on from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once the codes have come in place of the form
  useEffect(() => focusHeading(document.querySelector('main')), [codes])
  return (
    <VisitorFrame
      layout="wide"
      title={codes ? 'Save your recovery codes' : 'Set up two-step sign-in'}
      description={codes ? undefined : 'Your account needs it. It takes a minute, and you only do it once.'}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={finishEnrollment} /> : <Ways onDone={setCodes} />}
      <Button variant="subtle" color="gray" mt="xl" data-print="never" onClick={() => void signOut()}>
        Sign out
      </Button>
      <IdentityQuestion />
    </VisitorFrame>
  )
}
