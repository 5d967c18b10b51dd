import {
  listPushDevices,
  type NotificationSettings,
  type PushDevice,
} from '@claimcrew/contract/notifications/contract'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh, useCall } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { turnPushOff } from '../push/device.ts'
import { type PushState, readBrowserFacts, toPushState } from '../push/pushState.ts'
import { useTurnPushOn } from '../push/useTurnPushOn.ts'
import type { SaveSettings } from '../shared/useSaveSettings.ts'
import classes from './NotificationSettingsPanel.module.css'
import { SettingsSavedMark } from './SettingsSavedMark.tsx'

/** What this browser can do, and what to do where it cannot. */
const stateWords: Readonly<Record<PushState, string>> = {
  insecure: 'Notifications need a secure address that starts with https. Ask your admin.',
  unsupported:
    'This browser can’t show notifications while Claimcrew is closed. Try Chrome, Edge, Firefox or Safari in a current version.',
  'needs-home-screen':
    'On iPhone and iPad, tap Share, then Add to Home Screen. Open Claimcrew from there and turn notifications on.',
  blocked:
    'Your browser blocks notifications from Claimcrew. Open the site settings next to the address, allow notifications and reload this page.',
  off: 'Notifications are off on this device.',
  on: 'Notifications are on for this device.',
}

type DeviceRowProps = { userId: string; device: PushDevice }

function DeviceRow({ userId, device: { deviceId, browser, createdAt, current } }: DeviceRowProps) {
  const [isPending, setPending] = useState(false)
  const DeviceIcon = /Android|iPhone|iPad/.test(browser) ? IconDeviceMobile : IconDeviceDesktop
  const turnOff = async () => {
    setPending(true)
    try {
      await turnPushOff(userId, deviceId, current)
      toast.success('Notifications off', current ? 'This device stays quiet.' : `${browser} stays quiet.`)
    } catch (error) {
      toast.error('Notifications are still on', errorText(error))
      await refresh(listPushDevices)
    } finally {
      setPending(false)
    }
  }
  return (
    <li className={classes.device}>
      <DeviceIcon size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <span className={classes.label}>{browser}</span>
        <p className={classes.why}>
          {current && 'This device · '}since <TimeText at={createdAt} />
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        aria-label={current ? 'Turn off on this device' : `Turn off on ${browser}`}
        onClick={turnOff}
      >
        Turn off
      </Button>
    </li>
  )
}

type PushSettingsProps = { userId: string; settings: NotificationSettings; saving: SaveSettings }

/** This browser, the person's other devices, and how much they all show. */
export function PushSettings({ userId, settings, saving }: PushSettingsProps) {
  const read = useCall(listPushDevices, { params: { userId } })
  // Asked anew after each try: the browser may have been answered in its own window.
  const [facts, setFacts] = useState(readBrowserFacts)
  const { turnOn, isPending } = useTurnPushOn(userId, () => setFacts(readBrowserFacts()))
  if (read.isPending) return <ListSkeleton rows={2} />
  if (!read.data)
    return <ErrorState title="We couldn’t load your devices" error={read.error} onRetry={read.refetch} />
  const { devices } = read.data
  const state = toPushState(
    facts,
    devices.some(one => one.current),
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="34rem">
          {stateWords[state]}
        </Text>
        {state === 'off' && (
          <Button size="xs" onClick={turnOn} loading={isPending}>
            Turn on
          </Button>
        )}
      </Group>
      {devices.length > 0 && (
        <ul className={classes.kinds} aria-label="Devices with notifications">
          {devices.map(device => (
            <DeviceRow key={device.deviceId} userId={userId} device={device} />
          ))}
        </ul>
      )}
      <Switch
        label={
          <>
            Show details <SettingsSavedMark visible={saving.saved === 'pushDetails'} />
          </>
        }
        description="Names, rates and message text can show on a locked screen. When off, we only say something like “Offer received”."
        checked={settings.pushDetails}
        onChange={event => saving.saveCommon('pushDetails', event.currentTarget.checked)}
      />
    </Stack>
  )
}
