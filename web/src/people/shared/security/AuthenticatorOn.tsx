import { doneReply } from '@claimcrew/contract/kit/reply'
import { getSecondFactor, removeSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, fieldErrorsOf } from '../../../kit/call/call.ts'
import { refresh, useMutate } from '../../../kit/call/query.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../../kit/ui/field/PasswordField.tsx'
import { TimeText } from '../../../kit/ui/TimeText.tsx'
import { CodeField } from '../CodeField.tsx'
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx'
import { codesLeftText } from './RecoveryCodes.tsx'

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [[password, otp], setTyped] = useState(['', ''])
  const removing = useMutate(removeSecondFactor, {
    recover: async () => {
      const { authenticatorSince } = await call(getSecondFactor, {})
      return authenticatorSince === null ? doneReply : null
    },
    onSuccess: () => {
      toast.success('Two-step sign-in is off')
      onClose()
    },
    // After a failure too: two-step sign-in may be off.
    onSettled: () => void refresh(getSecondFactor),
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
            description="From your app, or a recovery code"
            inputMode="text"
            maxLength={20}
            value={otp}
            error={errors.otp}
            onChange={code => setTyped([password, code])}
          />
          {removing.isError && Object.keys(errors).length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(removing.error)}
            </Text>
          )}
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

type AuthenticatorOnProps = {
  since: string
  codesLeft: number
  isRequired: boolean
  onCodes: (recoveryCodes: readonly string[]) => void
}

export function AuthenticatorOn({ since, codesLeft, isRequired, onCodes }: AuthenticatorOnProps) {
  const [isTurningOff, setTurningOff] = useState(false)
  return (
    <>
      <Text size="sm">
        On since <TimeText at={since} />. {codesLeftText(codesLeft)}
      </Text>
      <Group gap="sm" mt="md">
        <NewRecoveryCodes onDone={onCodes} />
        {!isRequired && (
          <Button variant="subtle" color="red" onClick={() => setTurningOff(true)}>
            Turn off
          </Button>
        )}
      </Group>
      {isTurningOff && <TurnOffDialog onClose={() => setTurningOff(false)} />}
    </>
  )
}
