import { forgotPassword } from '@claimcrew/contract/people/contract'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'

type ForgotPasswordProps = { email: string; onEmail: (email: string) => void; onBack: () => void }

/** Says the same whether or not the address is known, so that nobody can find out who has an account. */
export function ForgotPassword({ email, onEmail, onBack }: ForgotPasswordProps) {
  const asking = useMutate(forgotPassword)
  const ready = email.trim() !== '' && !asking.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) asking.mutate({ body: { email } })
  }

  const back = (
    <Text size="sm" ta="center">
      <Anchor component="button" type="button" inherit onClick={onBack}>
        Back to sign in
      </Anchor>
    </Text>
  )

  if (asking.isSuccess) {
    return (
      <Stack gap="lg">
        <Text role="status">
          If an account uses <strong>{email.trim()}</strong>, we’ve sent an email with a link. It works once,
          for 30 minutes.
        </Text>
        <Text size="sm" c="dimmed">
          Don’t see it? Check your spam folder, or check the address and try again.
        </Text>
        {back}
      </Stack>
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          data-autofocus
          value={email}
          onChange={event => onEmail(event.currentTarget.value)}
          error={asking.isError && errorText(asking.error)}
        />
        <Button type="submit" size="md" fullWidth disabled={!ready}>
          Send link
        </Button>
        {back}
      </Stack>
    </form>
  )
}
