import { addPasskey, beginPasskey, getSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CallFailed, call } from '../../../kit/call/call.ts'
import { refresh } from '../../../kit/call/query.ts'
import { readSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { createPasskey, hasPasskeySupport } from '../passkeys.ts'

type AddDialogProps = { onAdded: (recoveryCodes: readonly string[]) => void; onClose: () => void }

function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [name, setName] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError('')
    try {
      const begun = await call(beginPasskey, {})
      const created = await createPasskey(begun, readSession().user?.userId ?? '')
      const { recoveryCodes } = await call(addPasskey, { body: { name, ...created } })
      toast.success('Passkey added')
      onAdded(recoveryCodes)
    } catch (cause) {
      // Also where somebody closed the browser's own question, or the device has one already.
      setError(
        cause instanceof CallFailed ? errorText(cause) : 'Your device didn’t make a passkey. Try again.',
      )
      setPending(false)
    } finally {
      // Also where the answer was lost: it may have been added.
      void refresh(getSecondFactor)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add a passkey"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={add} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="To tell it from others, such as “Work laptop”"
            maxLength={60}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              Continue
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

type AddPasskeyProps = {
  /** The recovery codes are there with the first second factor alone. */
  onAdded: (recoveryCodes: readonly string[]) => void
}

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div>
      {hasPasskeySupport() ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          This browser can’t make passkeys.
        </Text>
      )}
      {isAdding && (
        <AddDialog
          onAdded={recoveryCodes => {
            setAdding(false)
            onAdded(recoveryCodes)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
