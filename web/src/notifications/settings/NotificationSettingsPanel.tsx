import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { getSettings } from '@claimcrew/contract/notifications/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { Text, VisuallyHidden } from '@mantine/core'
import { useCall } from '../../kit/call/query.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Section } from '../../kit/ui/Section.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { listKindGroups } from '../kindGroups.ts'
import { type SettingName, useSaveSettings } from '../shared/useSaveSettings.ts'
import { SettingsKinds } from './Kinds.tsx'
import { SettingsMail } from './Mail.tsx'
import { PushSettings } from './PushSettings.tsx'

const commonLabels: Readonly<Record<string, string>> = {
  digest: 'Daily summary',
  pushDetails: 'Show details',
}

const savedText = (name: SettingName) => `Saved: ${commonLabels[name] ?? findNotificationKind(name).label}`

/** What one wants to be told of, and how. Every switch is saved as it is moved. */
export function NotificationSettingsPanel({ userId, role }: { userId: string; role: Role }) {
  const read = useCall(getSettings, { params: { userId } })
  const saving = useSaveSettings(userId)
  if (read.isPending) return <ListSkeleton />
  if (!read.data)
    return <ErrorState title="We couldn’t load your settings" error={read.error} onRetry={read.refetch} />
  const { wishes } = read.data
  return (
    <>
      <VisuallyHidden role="status">{saving.saved && savedText(saving.saved)}</VisuallyHidden>
      <Text size="sm" c="dimmed" mb="xl" maw="46rem">
        “In the app” shows up in the bell. If you turn it off, it only shows in your history. “By email” is
        sent right away. “On devices” shows up on the devices below, even while Claimcrew is closed. Changes
        save automatically.
      </Text>
      <Section title="Email" description="Where we send it, and a daily summary.">
        <SettingsMail settings={read.data} saving={saving} />
      </Section>
      <Section title="Devices" description="Where notifications show up while Claimcrew is closed.">
        <PushSettings userId={userId} settings={read.data} saving={saving} />
      </Section>
      {listKindGroups(role).map(({ group, title, about, kinds }) => {
        const own = wishes.filter(({ kind }) => kinds.some(({ name }) => name === kind))
        return (
          own.length > 0 && (
            <Section key={group} title={title} description={about}>
              <SettingsKinds wishes={own} saving={saving} />
            </Section>
          )
        )
      })}
    </>
  )
}
