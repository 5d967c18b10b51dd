import type { Reply } from '@claimcrew/contract/kit/endpoint'
import {
  addPasskey,
  beginPasskey,
  getSecondFactor,
  renewRecoveryCodes,
} from '@claimcrew/contract/people/secondFactor'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailed, call } from '../../../kit/call/call.ts'
import { sendAgain } from '../../../kit/call/callUnderKey.ts'
import { refresh } from '../../../kit/call/query.ts'
import { sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { readSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { createPasskey, hasPasskeySupport } from '../passkeys.ts'

/** Also where somebody closed the browser's own question, or the device has one already. */
const failureText = (error: Error) =>
  error instanceof CallFailed ? errorText(error) : 'Your device didn’t make a passkey. Try again.'

type AddDialogProps = { onAdded: (recoveryCodes: readonly string[]) => void; onClose: () => void }

function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: async () => {
      const begun = await sendAgain(() => call(beginPasskey, {}))
      const created = await createPasskey(begun, readSession().user?.userId ?? '')
      return sendOrRecover<Reply<typeof addPasskey>>(
        () => call(addPasskey, { body: { name, ...created } }),
        async () => {
          const { passkeys, authenticatorSince } = await call(getSecondFactor, {})
          const passkey = passkeys.at(-1)
          if (!passkey || passkeys.length <= begun.credentials.length) return null
          const isFirstFactor = passkeys.length === 1 && authenticatorSince === null
          // The recovery codes that came with it were never shown, so others take their place.
          const renew = () => call(renewRecoveryCodes, {})
          const { recoveryCodes } = isFirstFactor ? await sendAgain(renew) : { recoveryCodes: [] }
          return { passkey, recoveryCodes }
        },
      )
    },
    onSuccess: ({ recoveryCodes }) => {
      toast.success('Passkey added')
      onAdded(recoveryCodes)
    },
    // After a failure too: the passkey may have been added.
    onSettled: () => void refresh(getSecondFactor),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add a passkey"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="To tell it from others, such as “Work laptop”"
            maxLength={60}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          {adding.isError && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failureText(adding.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={adding.isPending} disabled={name.trim() === ''}>
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
