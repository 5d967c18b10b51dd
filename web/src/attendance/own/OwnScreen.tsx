import { Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useActor } from '../../kit/actingFor.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import type { AttendanceView } from '../address.ts'
import { PendingCount, usePendingRequests } from '../requests/PendingCount.tsx'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { OwnMonth } from './OwnMonth.tsx'

const CorrectionList = lazyPart(async () => (await import('../requests/CorrectionList.tsx')).CorrectionList, {
  isAtHand: true,
})
const OwnLeave = lazyPart(async () => (await import('./OwnLeave.tsx')).OwnLeave, { isAtHand: true })

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
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <CorrectionList state="all" own onOpen={(_, day) => change({ day }, 'choosing')} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="leave">
            <Suspense fallback={<ListSkeleton rows={3} />}>
              <OwnLeave today={today} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </UnsavedArea>
    </Page>
  )
}
