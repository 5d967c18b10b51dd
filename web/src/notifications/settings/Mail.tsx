import type { NotificationSettings } from '@claimcrew/contract/notifications/contract'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import type { SaveSettings } from '../shared/useSaveSettings.ts'
import classes from './NotificationSettingsPanel.module.css'
import { SettingsSavedMark } from './SettingsSavedMark.tsx'

type SettingsMailProps = { settings: NotificationSettings; saving: SaveSettings }

/** Where mail goes, and the daily summary. */
export function SettingsMail({ settings: { email, emailVerified, digest }, saving }: SettingsMailProps) {
  return (
    <Stack gap="md">
      {emailVerified ? (
        <Text size="sm">
          Email goes to <strong>{email}</strong>.
        </Text>
      ) : (
        <div className={classes.unverified}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <div>
            <Text size="sm">
              <strong>{email}</strong> isn’t confirmed yet. We’ll start sending email once it is.
            </Text>
            <Button component={Link} to="/profile" variant="default" size="xs" mt="xs">
              Confirm it in your profile
            </Button>
          </div>
        </div>
      )}
      <Switch
        label={
          <>
            Daily summary <SettingsSavedMark visible={saving.saved === 'digest'} />
          </>
        }
        description="Unread notifications in one email, between 7 AM and noon your time. We only send it when there’s something new."
        checked={digest}
        onChange={event => saving.saveCommon('digest', event.currentTarget.checked)}
      />
    </Stack>
  )
}
