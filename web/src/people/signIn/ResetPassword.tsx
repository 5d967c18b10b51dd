import { resetPassword } from '@claimcrew/contract/people/contract'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { clearSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { PasswordField } from '../../kit/ui/field/PasswordField.tsx'
import { VisitorFrame } from '../shared/VisitorFrame.tsx'

/** Behind the link of a forgotten password: `/#reset=TOKEN`. */
export function ResetPassword({ token }: { token: string }) {
  const go = useGo()
  const [password, setPassword] = useState('')
  const toFront = () => go('/', 'replace')

  const resetting = useMutate(resetPassword, {
    onSuccess: async () => {
      toast.success('Password changed', 'Sign in with your new password.')
      // Every session ended with the old password, the one in this browser too.
      clearSession()
      await toFront()
    },
  })
  const ready = password !== '' && !resetting.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) resetting.mutate({ body: { token, newPassword: password } })
  }

  return (
    <VisitorFrame title="Choose a new password" description="You’ll use it to sign in everywhere.">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasswordField
            label="New password"
            description={resetting.isError ? undefined : 'At least 10 characters'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="password"
            autoComplete="new-password"
            size="md"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            error={resetting.isError && errorText(resetting.error)}
          />
          <Button type="submit" size="md" fullWidth disabled={!ready}>
            Set new password
          </Button>
          <Text size="sm" ta="center">
            <Anchor component="button" type="button" inherit onClick={toFront}>
              Back to sign in
            </Anchor>
          </Text>
        </Stack>
      </form>
    </VisitorFrame>
  )
}
