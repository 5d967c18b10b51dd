import { exportRegister } from '@claimcrew/contract/attendance/contract'
import { Button, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { callForFile } from '../../kit/call/call.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { type YearMonth, yearMonthText } from '../../kit/time/months.ts'
import { ExportProgress } from '../../kit/ui/ExportProgress.tsx'
import { useFileExport } from '../../kit/ui/export/useFileExport.ts'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { UnsavedArea } from '../../kit/ui/UnsavedChanges.tsx'
import type { AttendanceView } from '../address.ts'
import { PendingCount, usePendingRequests } from '../requests/PendingCount.tsx'
import { useRegisterAddress } from '../useRegisterAddress.ts'
import { RegisterPanel } from './Panel.tsx'
import { WhoIsIn } from './WhoIsIn.tsx'

type RegisterExportProps = { month: YearMonth; clientId: string | undefined }

/** Saves the month as a workbook. */
function RegisterExport({ month, clientId }: RegisterExportProps) {
  const { start, stop, pending, received } = useFileExport()
  const save = () =>
    start({
      // The month has no leading zero.
      name: `Attendance_${month.month}_${month.year}.xlsx`,
      saved: 'Workbook saved',
      fetch: (signal, onReceived) =>
        callForFile(
          exportRegister,
          { query: { ...month, ...(clientId ? { clientId } : {}) } },
          signal,
          onReceived,
        ),
    })
  return (
    <ExportProgress pending={pending} received={received} onStop={stop}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={`Export ${yearMonthText(month)} as a workbook`}
        onClick={save}
      >
        Export
      </Button>
    </ExportProgress>
  )
}

/** The names in the address that change the tab or the list in it. */
const tabbed = ['view', 'state']

const TeamRequests = lazyPart(async () => (await import('../requests/TeamRequests.tsx')).TeamRequests, {
  isAtHand: true,
})
const HouseSettings = lazyPart(async () => (await import('../settings/HouseSettings.tsx')).HouseSettings)

/** Leave is among the requests here; only an ADMIN has settings. */
function viewOf(target: AttendanceView, asAdmin: boolean): AttendanceView {
  if (target === 'leave') return 'requests'
  return target === 'settings' && !asAdmin ? 'register' : target
}

/** For a CLIENT or an ADMIN: the register of their billers, requests, who is in, and settings. */
export function TeamScreen({ asAdmin }: { asAdmin: boolean }) {
  const { address, change, month } = useRegisterAddress()
  const pending = usePendingRequests()
  const view = viewOf(address.view, asAdmin)
  const show = (next: string | null) =>
    change({ view: (next ?? 'register') as AttendanceView, day: undefined, biller: undefined }, 'choosing')
  return (
    <Page
      title="Attendance"
      description={asAdmin ? 'Attendance for every team.' : 'When your billers worked, and for how long.'}
      actions={view === 'register' && <RegisterExport month={month} clientId={address.client} />}
    >
      <UnsavedArea names={tabbed}>
        <Tabs value={view} onChange={show} keepMounted={false}>
          <TabList selected={view}>
            <Tabs.Tab value="register">Register</Tabs.Tab>
            <Tabs.Tab value="requests" rightSection={<PendingCount of={pending.all} />}>
              Requests
            </Tabs.Tab>
            <Tabs.Tab value="now">Who’s in</Tabs.Tab>
            {asAdmin && <Tabs.Tab value="settings">Settings</Tabs.Tab>}
          </TabList>
          <Tabs.Panel value="register">
            <RegisterPanel asAdmin={asAdmin} />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <Suspense fallback={<ListSkeleton />}>
              <TeamRequests />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="now">
            <WhoIsIn />
          </Tabs.Panel>
          {asAdmin && (
            <Tabs.Panel value="settings">
              <Suspense fallback={<ListSkeleton />}>
                <HouseSettings />
              </Suspense>
            </Tabs.Panel>
          )}
        </Tabs>
      </UnsavedArea>
    </Page>
  )
}
