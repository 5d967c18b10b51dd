import { getSecondFactor, type Passkey, removePasskey } from '@claimcrew/contract/people/secondFactor'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh, useCall, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { ErrorState, errorText } from '../../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { codesLeftText, RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Security.module.css'

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useMutate(removePasskey, {
    recover: 'gone',
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
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
  if (!factor.data)
    return factor.isError ? (
      <ErrorState title="We couldn’t load your passkeys" error={factor.error} onRetry={factor.refetch} />
    ) : (
      <ListSkeleton rows={2} />
    )
  const { passkeys, authenticatorSince, recoveryCodesLeft } = factor.data
  // With an app too, they stand beside that one.
  const showsCodes = passkeys.length > 0 && authenticatorSince === null
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
      {showsCodes && <Text size="sm">{codesLeftText(recoveryCodesLeft)}</Text>}
      <Group gap="sm">
        <AddPasskey onAdded={setCodes} />
        {showsCodes && <NewRecoveryCodes onDone={setCodes} />}
      </Group>
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Stack>
  )
}
