import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { UnsavedWithin } from '../../kit/ui/UnsavedChanges.tsx'
import { useRegisterAddress } from '../days.ts'
import { useWaiting, WaitingCount } from '../requests/PendingCount.tsx'
import { RegisterRequests } from '../requests/TeamRequests.tsx'
import { RegisterDrawer } from '../SheetDrawer.tsx'
import type { View } from '../shared/registerAddress.ts'
import { RegisterExport } from './Export.tsx'
import { RegisterPanel } from './Panel.tsx'
import classes from './Register.module.css'
import { WhoIsIn } from './WhoIsIn.tsx'

const tabbed = ['view', 'state']

const SettingsHouse = lazyPart(async () => (await import('../settings/HouseSettings.tsx')).SettingsHouse)

/** Leave stands among the requests here; only an ADMIN has settings. */
function viewOf(asked: View, asAdmin: boolean): View {
  if (asked === 'leave') return 'requests'
  return asked === 'settings' && !asAdmin ? 'register' : asked
}

export function RegisterTeam({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, month } = useRegisterAddress()
  const waiting = useWaiting()
  const view = viewOf(address.view, asAdmin)
  const show = (wanted: string | null) =>
    change({ view: (wanted ?? 'register') as View, day: undefined, biller: undefined }, 'choosing')
  return (
    <Page
      title="Attendance"
      description={
        asAdmin ? 'Who worked when, in every team.' : 'Who of your billers worked when, and for how long.'
      }
      actions={view === 'register' && <RegisterExport month={month} clientId={address.client} />}
    >
      <UnsavedWithin names={tabbed}>
        <Tabs value={view} onChange={show} keepMounted={false}>
          <Tabs.List mb="md" className={classes.tabs ?? ''}>
            <Tabs.Tab value="register">Register</Tabs.Tab>
            <Tabs.Tab value="requests" rightSection={<WaitingCount of={waiting.all} />}>
              Requests
            </Tabs.Tab>
            <Tabs.Tab value="now">Who is in</Tabs.Tab>
            {asAdmin && <Tabs.Tab value="settings">Settings</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="register">
            <RegisterPanel asAdmin={asAdmin} />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <RegisterRequests />
          </Tabs.Panel>
          <Tabs.Panel value="now">
            <WhoIsIn />
          </Tabs.Panel>
          {asAdmin && (
            <Tabs.Panel value="settings">
              <Suspense fallback={<ListSkeleton />}>
                <SettingsHouse />
              </Suspense>
            </Tabs.Panel>
          )}
        </Tabs>
      </UnsavedWithin>
      <RegisterDrawer />
    </Page>
  )
}
