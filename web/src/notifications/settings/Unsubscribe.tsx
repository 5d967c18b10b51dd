import { to } from '@claimcrew/contract/kit/href'
import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { getSettings, type Subscription, subscribe } from '@claimcrew/contract/notifications/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { isUnanswered } from '../../kit/call/call.ts'
import { refresh, useCall, useMutate } from '../../kit/call/query.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useSession } from '../../kit/session.ts'
import { errorText, readErrorText } from '../../kit/ui/ErrorState.tsx'
import { VisitorFrame } from '../../people/shared/VisitorFrame.tsx'

/** What sort of mail it is, within a sentence. */
const mailsOf = (subscription: Subscription): string =>
  subscription === 'digest'
    ? 'the daily summary'
    : `emails about “${findNotificationKind(subscription).label}”`

/** Away from the link: to one's settings, or to the sign-in screen. */
function Onward() {
  const go = useGo()
  const { isUserLoggedIn } = useSession()
  const onward = () =>
    isUserLoggedIn ? go(to('/notifications', { view: 'settings' }), 'replace') : go('/', 'replace')
  return (
    <Button size="md" variant="default" onClick={onward}>
      {isUserLoggedIn ? 'All notification settings' : 'Sign in'}
    </Button>
  )
}

const asOften = { refetchOnWindowFocus: false } as const

/**
 * Behind the link that stops a sort of mails, `/#unsubscribe=TOKEN`. Opening it changes nothing: programs that look
 * through mail open links too, so a person has to press the button.
 */
export function Unsubscribe({ token }: { token: string }) {
  const read = useCall(subscribe, { body: { token } }, asOften)
  const changing = useMutate(subscribe, { recover: 'again', onSuccess: () => refresh(getSettings) })

  if (read.isPending)
    return (
      <VisitorFrame title="Checking your link">
        <Text role="status">Loading...</Text>
      </VisitorFrame>
    )
  if (read.isError)
    return (
      <VisitorFrame
        title={isUnanswered(read.error) ? 'We couldn’t check your link' : 'This link didn’t work'}
      >
        <Stack gap="lg">
          <Text role="alert">{readErrorText(read.error)}</Text>
          <Group>
            {isUnanswered(read.error) && (
              <Button size="md" onClick={() => read.refetch()}>
                Try again
              </Button>
            )}
            <Onward />
          </Group>
        </Stack>
      </VisitorFrame>
    )

  const { subscription, wanted } = changing.data ?? read.data
  const mails = mailsOf(subscription)
  const choose = (choice: boolean) => changing.mutate({ body: { token, wanted: choice } })
  return (
    <VisitorFrame
      title={wanted ? (changing.data ? 'Emails turned back on' : 'Stop these emails?') : 'Emails stopped'}
    >
      <Stack gap="lg">
        <Text role="status">
          {wanted
            ? changing.data
              ? `We’ll send you ${mails} again.`
              : `Stop ${mails}?`
            : `We won’t send you ${mails} anymore.`}
        </Text>
        {changing.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errorText(changing.error)}
          </Text>
        )}
        <Group>
          <Button
            size="md"
            variant={wanted ? 'filled' : 'default'}
            loading={changing.isPending}
            onClick={() => choose(!wanted)}
          >
            {wanted ? 'Stop these emails' : changing.data ? 'Undo' : 'Send them again'}
          </Button>
          <Onward />
        </Group>
      </Stack>
    </VisitorFrame>
  )
}
