import { verifyEmail } from '@claimcrew/contract/people/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { useGo } from '../../kit/screen/go.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { VisitorFrame } from '../shared/VisitorFrame.tsx'

const once = { retry: false, staleTime: Infinity, refetchOnReconnect: false } as const

/** Behind the link that verifies an address, `/#verify=TOKEN`; opening it is all there is to do. */
export function VerifyEmail({ token }: { token: string }) {
  const go = useGo()
  // A link works once. As a query it is asked once, even though React may mount this twice.
  const verified = useCall(verifyEmail, { body: { token } }, once)

  const onward = (
    <Button size="md" onClick={() => go('/', 'replace')}>
      Continue
    </Button>
  )

  if (verified.isPending) {
    return (
      <VisitorFrame title="Checking your link">
        <Text role="status">Loading...</Text>
      </VisitorFrame>
    )
  }
  if (verified.isError) {
    return (
      <VisitorFrame title={failureTitle(verified.error, 'This link didn’t work')}>
        <Stack gap="lg">
          <Text role="alert">{errorText(verified.error)}</Text>
          <Text size="sm" c="dimmed">
            Links work once, for 30 minutes. You can get a new one in your profile.
          </Text>
          <Group>
            {onward}
            {statusOf(verified.error) === 0 && (
              <Button size="md" variant="default" onClick={() => verified.refetch()}>
                Try again
              </Button>
            )}
          </Group>
        </Stack>
      </VisitorFrame>
    )
  }
  return (
    <VisitorFrame title="Email address confirmed">
      <Stack gap="lg">
        <Text role="status">
          Thank you. <strong>{verified.data.email}</strong> is yours.
        </Text>
        <Group>{onward}</Group>
      </Stack>
    </VisitorFrame>
  )
}
