import { roleMay } from '@claimcrew/contract/permissions'
import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../kit/screen/lazyPart.tsx'
import { useSession } from '../kit/session.ts'
import { NotAllowed } from '../kit/ui/NotAllowed.tsx'
import { Page } from '../kit/ui/Page.tsx'
import { ListSkeleton } from '../kit/ui/Skeletons.tsx'
import { TabList } from '../kit/ui/TabList.tsx'
import { type NotificationsView, useScreenAddress } from './address.ts'
import { NotificationHistory } from './history/NotificationHistory.tsx'
import { NotificationSettingsPanel } from './settings/NotificationSettingsPanel.tsx'

const MailList = lazyPart(async () => (await import('./mail/List.tsx')).MailList)

/** What one was told, what one wants to be told and how; for an ADMIN also what became of outgoing mail. */
export function NotificationsScreen() {
  const [{ view }, change] = useScreenAddress()
  const { user, role } = useSession()
  if (!user || !role) return null
  const seesMail = roleMay(role, 'mail:read:all')
  if (view === 'mail' && !seesMail) return <NotAllowed title="Outgoing email" />
  // The filters of one view mean nothing in another.
  const show = (next: string | null) =>
    change(
      {
        view: (next ?? 'history') as NotificationsView,
        kind: undefined,
        unread: undefined,
        state: undefined,
      },
      'choosing',
    )
  return (
    <Page title="Notifications" description="Your alerts and how you get them.">
      <Tabs value={view} onChange={show} keepMounted={false}>
        <TabList selected={view} mb="lg">
          <Tabs.Tab value="history">History</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          {seesMail && <Tabs.Tab value="mail">Email</Tabs.Tab>}
        </TabList>
        <Tabs.Panel value="history">
          <NotificationHistory userId={user.userId} role={role} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <NotificationSettingsPanel userId={user.userId} role={role} />
        </Tabs.Panel>
        {seesMail && (
          <Tabs.Panel value="mail">
            <Suspense fallback={<ListSkeleton />}>
              <MailList />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  )
}
