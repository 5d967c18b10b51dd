import { getSecondFactor } from '@claimcrew/contract/people/contract'
import { useState } from 'react'
import { useCall } from '../../../kit/call/query.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { AuthenticatorOn } from './AuthenticatorOn.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpAuthenticator } from './SetUpAuthenticator.tsx'

export function Authenticator() {
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
