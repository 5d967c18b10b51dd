import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import { Button, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../../kit/call/callFailed.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { hasPasskeySupport, provePasskey } from './passkeys.ts'

type PasskeyButtonProps = {
  getChallenge: () => Promise<{ challenge: string; rpId: string }>
  onProof: (proof: PasskeyProof) => void
}

/** Asks the device for a passkey of this site; nothing where the browser has none. */
export function PasskeyButton({ getChallenge, onProof }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  if (!hasPasskeySupport()) return null
  const ask = async () => {
    setPending(true)
    setError('')
    try {
      onProof(await provePasskey(await sendAgain(getChallenge)))
    } catch (cause) {
      // Closing the browser's own question ends here too.
      setError(cause instanceof CallFailed ? errorText(cause) : 'No passkey was used. Try again.')
    }
    setPending(false)
  }
  return (
    <div>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
        onClick={ask}
      >
        Use a passkey
      </Button>
      {error && (
        <Text size="sm" mt={6} role="status">
          {error}
        </Text>
      )}
    </div>
  )
}
