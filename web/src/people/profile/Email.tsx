import { sendVerification, type User } from '@claimcrew/contract/people/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMutate } from '../../kit/call/query.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { ProfileEmailForm } from './EmailForm.tsx'

function Unverified({ email }: { email: string }) {
  const sending = useMutate(sendVerification)
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Open the link we emailed you to confirm this address. It works once, for 30 minutes.
      </Text>
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate({})}>
        Send confirmation again
      </Button>
      {sending.isSuccess && (
        <Text size="sm" role="status">
          A new link is on its way to {email}.
        </Text>
      )}
      {sending.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(sending.error)}
        </Text>
      )}
    </Stack>
  )
}

export function ProfileEmail({ user: { email, emailVerified } }: { user: User }) {
  const [changing, setChanging] = useState(false)
  const [mailedTo, setMailedTo] = useState<string>()
  const onMailed = (to: string, isOpen: boolean) => {
    setMailedTo(to)
    if (isOpen) setChanging(false)
  }
  return (
    <Stack gap="md" align="stretch">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text fw={560}>{email}</Text>
          {emailVerified ? (
            <Badge variant="light" leftSection={<IconCheck size={12} stroke={2.4} />}>
              Confirmed
            </Badge>
          ) : (
            <Badge variant="light" color="amber" leftSection={<IconAlertTriangle size={12} stroke={2} />}>
              Not confirmed
            </Badge>
          )}
        </Group>
        {!changing && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change email
          </Button>
        )}
      </Group>
      {!emailVerified && <Unverified email={email} />}
      {mailedTo !== undefined && mailedTo !== email && !changing && (
        <Text size="sm" role="status">
          We emailed a link to <strong>{mailedTo}</strong>. Until you open it, {email} is still your address.
        </Text>
      )}
      {changing && <ProfileEmailForm onSent={onMailed} onCancel={() => setChanging(false)} />}
    </Stack>
  )
}
