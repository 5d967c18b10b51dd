import type { User } from '@claimcrew/contract/people/contract'
import { deleteAccount } from '@claimcrew/contract/people/ownData'
import { getSecondFactor } from '@claimcrew/contract/people/secondFactor'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useCall, useMutate } from '../../kit/call/query.ts'
import { validateFields } from '../../kit/call/validateFields.ts'
import { clearSession } from '../../kit/session.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'

type DeleteDialogProps = { user: User; onClose: () => void }

function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const factor = useCall(getSecondFactor, {}).data
  const hasAuthenticator = factor?.authenticatorSince != null
  // Somebody with nothing but passkeys has recovery codes too.
  const needsCode = hasAuthenticator || (factor?.passkeys.length ?? 0) > 0
  const toBody = ({ password, otp }: { password: string; otp: string }) =>
    needsCode ? { password, otp } : { password }
  const form = useForm({
    initialValues: { password: '', otp: '' },
    validate: values => validateFields(deleteAccount.body, toBody(values)),
  })
  const deleting = useMutate(deleteAccount, {
    onSuccess: () => {
      clearSession()
      window.location.replace('/')
    },
    onError: error => form.setErrors(fieldErrorsOf(error)),
  })
  const elsewhere = deleting.isError && Object.keys(fieldErrorsOf(deleting.error)).length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title="Delete your account?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form onSubmit={form.onSubmit(values => deleting.mutate({ body: toBody(values) }))} noValidate>
        <Stack gap="lg">
          <Text size="sm">
            You’ll be signed out everywhere and can’t sign in again. We’ll remove your profile, résumé,
            notifications and settings. Others keep the statements, attendance and messages they need, under
            the name “Deleted account”. You can’t undo this.
          </Text>
          {/* Password managers want to know whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          {needsCode && (
            <TextInput
              label={hasAuthenticator ? 'Code' : 'Recovery code'}
              description={
                hasAuthenticator ? 'From your authenticator app, or a recovery code' : 'Each one works once'
              }
              autoComplete="one-time-code"
              {...form.getInputProps('otp')}
            />
          )}
          {elsewhere && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorText(deleting.error)}
            </Text>
          )}
          <FormButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={deleting.isPending}>
              Delete account
            </Button>
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** The way out, for good. */
export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">
        Before you delete your account, end your engagements, get open months closed, and make someone else an
        owner of any organization that others still use.
      </Text>
      <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DeleteDialog user={user} onClose={() => setIsAsking(false)} />}
    </Stack>
  )
}
