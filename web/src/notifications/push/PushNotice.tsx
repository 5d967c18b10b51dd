import type { Href } from '@claimcrew/contract/kit/paths'
import { bellSnapshot, notificationMarked } from '@claimcrew/contract/notifications/contract'
import { Button, Group } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { readOrganizationId } from '../../kit/actingFor.ts'
import { onLive } from '../../kit/live/live.ts'
import { logError } from '../../kit/log.ts'
import { readPreference, writePreference } from '../../kit/preference.ts'
import { useGo } from '../../kit/screen/go.ts'
import { useSwitchOrganization } from '../../kit/screen/switchTo.ts'
import { Notice } from '../../kit/ui/state/Notice.tsx'
import { onPushSuggested } from '../shared/suggestPush.ts'
import { resumePush } from './device.ts'
import classes from './PushNotice.module.css'
import { readBrowserFacts, toPushState } from './pushState.ts'
import { useTurnPushOn } from './useTurnPushOn.ts'

const askedPreference = 'push-asked'

// The worker itself is registered some seconds after the start.
const resumeAfterMs = 3_000

/** Only where the browser has a worker to show them, would ask, and nobody was asked here before. */
async function canSuggest(): Promise<boolean> {
  const facts = readBrowserFacts()
  if (toPushState(facts, false) !== 'off' || facts.permission !== 'default') return false
  if (readPreference(askedPreference) !== undefined) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

/** The part of push notifications that is there on every screen. It draws nothing until there is something to offer. */
export function PushNotice({ userId }: { userId: string }) {
  const [isOffered, setOffered] = useState(false)
  useKeptPushes(userId)
  const close = () => setOffered(false)
  const { turnOn, isPending } = useTurnPushOn(userId, close)
  useEffect(
    () =>
      onPushSuggested(async () => {
        if (!(await canSuggest())) return
        writePreference(askedPreference, 'yes')
        setOffered(true)
      }),
    [],
  )
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <Notice icon={IconBell}>
        <Group component="span" justify="space-between" gap="xs">
          <span>Want to hear from us when Claimcrew is closed? We’ll notify you on this device.</span>
          <Group component="span" gap="xs">
            <Button size="compact-sm" onClick={turnOn} loading={isPending}>
              Turn on notifications
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={close}>
              Not now
            </Button>
          </Group>
        </Group>
      </Notice>
    </div>
  )
}

/** What has nothing to draw: notifications come back after a sign-in, lead to their screens, and go once they are read. */
function useKeptPushes(userId: string): void {
  const go = useGo()
  const switchTo = useSwitchOrganization()
  useEffect(() => {
    if (!readBrowserFacts().canPush) return
    const resume = () =>
      resumePush(userId).catch(cause => logError('Notifications are not on again for this device', cause))
    const timer = setTimeout(resume, resumeAfterMs)
    const openPushed = ({ data }: MessageEvent) => {
      if (typeof data?.open !== 'string') return
      const { open, organizationId } = data as { open: Href; organizationId?: string }
      if (organizationId && organizationId !== readOrganizationId()) switchTo(organizationId, open)
      else go(open)
    }
    navigator.serviceWorker.addEventListener('message', openPushed)
    const stopClosing = closeReadPushes()
    return () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', openPushed)
      stopClosing()
    }
  }, [userId, go, switchTo])
}

/** What was read in the app, here or elsewhere, need not lie on this screen any longer. */
function closeReadPushes(): () => void {
  const stopMarked = onLive(notificationMarked, ({ notificationId, read }) => {
    if (read) void closePushes(id => id === notificationId)
  })
  const stopSnapshot = onLive(bellSnapshot, ({ unreadCount }) => {
    if (unreadCount === 0) void closePushes(() => true)
  })
  return () => {
    stopMarked()
    stopSnapshot()
  }
}

async function closePushes(isRead: (notificationId: unknown) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isRead(notification.data?.id)) notification.close()
}
