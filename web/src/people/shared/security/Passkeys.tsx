import {
  addPasskey,
  beginPasskey,
  getSecondFactor,
  type Passkey,
  removePasskey,
} from '@claimcrew/contract/people/contract'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CallFailed, call } from '../../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../../kit/call/query.ts'
import { readSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { ErrorState, errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { createPasskey, hasPasskeySupport } from '../passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Security.module.css'

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
      void refresh(getSecondFactor)
      onAdded(recoveryCodes)
    } catch (cause) {
      // Also where somebody closed the browser's own question, or the device has one already.
      setError(
        cause instanceof CallFailed ? errorText(cause) : 'Your device didn’t make a passkey. Try again.',
      )
      setPending(false)
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

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useMutate(removePasskey, {
    onSuccess: () => {
      toast.success('Passkey removed')
      onClose()
    },
    onSettled: () => refresh(getSecondFactor),
  })
  return (
    <ConfirmDialog
      title={`Remove “${passkey.name}”?`}
      confirmLabel="Remove passkey"
      ends
      pending={removing.isPending}
      error={removing.isError ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate({ params: { passkeyId: passkey.passkeyId } })}
      onClose={onClose}
    >
      You can’t sign in with it afterwards.
    </ConfirmDialog>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={classes.passkey}>
      <IconKey size={20} stroke={1.5} aria-hidden />
      <div>
        <Text fw={560} size="sm">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Added <TimeText at={createdAt} show="day" />
          {lastUsedAt && (
            <>
              {' '}
              · last used <TimeText at={lastUsedAt} />
            </>
          )}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        ml="auto"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

/** A finger, a face or a PIN in place of the password and the code. */
export function Passkeys() {
  const factor = useCall(getSecondFactor, {})
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
  if (!factor.data)
    return factor.isError ? (
      <ErrorState title="We couldn’t load your passkeys" error={factor.error} onRetry={factor.refetch} />
    ) : (
      <ListSkeleton rows={2} />
    )
  const { passkeys } = factor.data
  return (
    <Stack gap="md" align="stretch">
      {passkeys.length === 0 ? (
        <Text size="sm">No passkeys yet.</Text>
      ) : (
        <ul className={classes.passkeys} aria-label="Passkeys">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
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
      </div>
      {isAdding && (
        <AddDialog
          onAdded={recoveryCodes => {
            setAdding(false)
            setCodes(recoveryCodes)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  )
}
