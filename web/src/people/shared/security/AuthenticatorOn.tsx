import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@claimcrew/contract/people/contract'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../../kit/call/call.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../../kit/ui/field/PasswordField.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { CodeField } from '../CodeField.tsx'

const codeHint = 'From your app, or a recovery code'

function ErrorLine({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {errorText(error)}
    </Text>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [[password, otp], setTyped] = useState(['', ''])
  const removing = useMutate(removeSecondFactor, {
    onSuccess: () => {
      toast.success('Two-step sign-in is off')
      onClose()
      void refresh(getSecondFactor)
    },
  })
  const errors = fieldErrorsOf(removing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    removing.mutate({ body: { password, otp } })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Turn off two-step sign-in?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Your password alone will open your account, and your recovery codes stop working.
          </Text>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={errors.password}
            onChange={event => setTyped([event.currentTarget.value, otp])}
          />
          <CodeField
            label="Code"
            description={codeHint}
            inputMode="text"
            maxLength={20}
            value={otp}
            error={errors.otp}
            onChange={code => setTyped([password, code])}
          />
          <ErrorLine error={removing.error} />
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              color="red"
              loading={removing.isPending}
              disabled={!password || !otp.trim()}
            >
              Turn off
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

type NewCodesDialogProps = { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void }

function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const [otp, setOtp] = useState('')
  const renewing = useMutate(renewRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      void refresh(getSecondFactor)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renewing.mutate({ body: { otp } })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Make new recovery codes?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">The codes you have now stop working.</Text>
          <CodeField
            label="Code"
            description={codeHint}
            inputMode="text"
            maxLength={20}
            data-autofocus
            value={otp}
            error={fieldErrorsOf(renewing.error).otp}
            onChange={setOtp}
          />
          <ErrorLine error={renewing.error} />
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={renewing.isPending} disabled={!otp.trim()}>
              Make new codes
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

type AuthenticatorOnProps = {
  since: string
  codesLeft: number
  isRequired: boolean
  onCodes: (recoveryCodes: readonly string[]) => void
}

export function AuthenticatorOn({ since, codesLeft, isRequired, onCodes }: AuthenticatorOnProps) {
  const [open, setOpen] = useState<'off' | 'codes' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Text size="sm">
        On since <TimeText at={since} />.{' '}
        {codesLeft === 1 ? '1 recovery code' : `${codesLeft} recovery codes`} left.
      </Text>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={() => setOpen('codes')}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="subtle" color="red" onClick={() => setOpen('off')}>
            Turn off
          </Button>
        )}
      </Group>
      {open === 'off' && <TurnOffDialog onClose={close} />}
      {open === 'codes' && (
        <NewCodesDialog
          onDone={codes => {
            close()
            onCodes(codes)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
