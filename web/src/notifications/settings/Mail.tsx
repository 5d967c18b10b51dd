import type { NotificationSettings } from '@claimcrew/contract/notifications/contract'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { SettingsSaved } from './Saved.tsx'
import classes from './Settings.module.css'
import type { SavingSettings } from './saving.ts'

type SettingsMailProps = { settings: NotificationSettings; saving: SavingSettings }

/** Where mail goes, and the daily summary. */
export function SettingsMail({ settings: { email, emailVerified, digest }, saving }: SettingsMailProps) {
  return (
    <Stack gap="md">
      {emailVerified ? (
        <Text size="sm">
          Mail goes to <strong>{email}</strong>.
        </Text>
      ) : (
        <div className={classes.unverified}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <div>
            <Text size="sm">
              <strong>{email}</strong> is not verified yet. Until it is, none of this is mailed to it.
            </Text>
            <Button component={Link} to="/profile" variant="default" size="xs" mt="xs">
              Verify it in your profile
            </Button>
          </div>
        </div>
      )}
      <Switch
        label={
          <>
            Daily summary <SettingsSaved shown={saving.saved === 'digest'} />
          </>
        }
        description="What you have not read, in one mail: in your morning, between 7 and 12 in your own time zone, and only while something new is unread."
        checked={digest}
        onChange={event => saving.saveDigest(event.currentTarget.checked)}
      />
    </Stack>
  )
}
