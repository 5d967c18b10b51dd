import { getSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { useState } from 'react'
import { useCall } from '../../../kit/call/query.ts'
import { useSession } from '../../../kit/session.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { Section } from '../../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'
import { SignInRule } from './SignInRule.tsx'

function Authenticator() {
  const factor = useCall(getSecondFactor, {})
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
  if (!factor.data)
    return factor.isError ? (
      <ErrorState title="We couldn’t load your settings" error={factor.error} onRetry={factor.refetch} />
    ) : (
      <ListSkeleton rows={2} />
    )
  const { authenticatorSince, recoveryCodesLeft, isRequired } = factor.data
  return authenticatorSince === null ? (
    <SetUpAuthenticator onDone={setCodes} />
  ) : (
    <AuthenticatorOn
      since={authenticatorSince}
      codesLeft={recoveryCodesLeft}
      isRequired={isRequired}
      onCodes={setCodes}
    />
  )
}

export function SecurityPanel() {
  const { role } = useSession()
  return (
    <>
      <Section
        title="Two-step sign-in"
        description="After your password, we ask for a code from an app on your phone."
      >
        <Authenticator />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in with your fingerprint, face or PIN instead of your password and a code."
      >
        <Passkeys />
      </Section>
      {role === 'ADMIN' && (
        <Section
          title="Who needs two-step sign-in"
          description="People who need it and haven’t set it up can do nothing else until they do."
        >
          <SignInRule />
        </Section>
      )}
    </>
  )
}
