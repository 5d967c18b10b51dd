import { Tabs } from '@mantine/core'
import { useActor } from '../../kit/actingFor.ts'
import { Page } from '../../kit/ui/Page.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import type { AttendanceView } from '../address.ts'
import { CorrectionList } from '../requests/CorrectionList.tsx'
import { LeaveForm } from '../requests/LeaveForm.tsx'
import { LeaveList } from '../requests/LeaveList.tsx'
import { PendingCount, usePendingRequests } from '../requests/PendingCount.tsx'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { OwnMonth } from './OwnMonth.tsx'

/** The names in the address that change the tab. */
const tabbed = ['view']

/** A BILLER's own attendance: their month, correction requests and leave. */
export function OwnScreen() {
  const { address, change, today } = useRegisterAddress()
  const actor = useActor()
  const pending = usePendingRequests()
  const view: AttendanceView =
    address.view === 'requests' || address.view === 'leave' ? address.view : 'register'
  return (
    <Page title="Attendance" description="Your days, hours and breaks.">
      <UnsavedArea names={tabbed}>
        <Tabs
          value={view}
          onChange={next =>
            change({ view: (next ?? 'register') as AttendanceView, day: undefined }, 'choosing')
          }
          keepMounted={false}
        >
          <TabList selected={view}>
            <Tabs.Tab value="register">My month</Tabs.Tab>
            <Tabs.Tab value="requests" rightSection={<PendingCount of={pending.corrections} />}>
              Corrections
            </Tabs.Tab>
            <Tabs.Tab value="leave" rightSection={<PendingCount of={pending.leave} />}>
              Leave
            </Tabs.Tab>
          </TabList>
          <Tabs.Panel value="register">
            <OwnMonth ownId={actor?.userId} />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <CorrectionList state="all" own onOpen={(_, day) => change({ day }, 'choosing')} />
          </Tabs.Panel>
          <Tabs.Panel value="leave">
            <LeaveForm />
            <LeaveList state="all" own today={today} />
          </Tabs.Panel>
        </Tabs>
      </UnsavedArea>
    </Page>
  )
}
