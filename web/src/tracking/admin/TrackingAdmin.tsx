import { Button, Tabs } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import { type AdminView, useAdminAddress, withoutFilters } from './address.ts'
import { useConnection, useMatches } from './adminQueries.ts'
import { ConnectionCard } from './connection/ConnectionCard.tsx'
import { SyncLog } from './log/SyncLog.tsx'
import { MatchProblems } from './people/MatchProblems.tsx'
import { PeopleMapping } from './people/PeopleMapping.tsx'
import { SyncNow } from './sync/SyncNow.tsx'
import { SyncPanel } from './sync/SyncPanel.tsx'
import { SyncProgress } from './sync/SyncProgress.tsx'
import { useSyncStatus } from './sync/status.ts'
import classes from './TrackingAdmin.module.css'

function Actions() {
  const mapped = useSyncStatus().data?.accounts.length ?? 0
  const isConnected = useConnection().data?.state !== 'not-connected'
  return (
    <>
      <Button
        component={Link}
        to="/admin/time-doctor/reports"
        variant="default"
        leftSection={<IconReportAnalytics size={16} stroke={1.6} aria-hidden />}
      >
        Reports
      </Button>
      {mapped > 0 && isConnected && <SyncNow />}
    </>
  )
}

/** For an ADMIN: whether tracked time arrives, what is wrong with it, and who is who at Time Doctor. */
export function TrackingAdmin() {
  const [{ view }, change] = useAdminAddress()
  const isAwaited = [useConnection(), useSyncStatus(), useMatches()].some(({ isLoading }) => isLoading)
  const show = (next: string | null) =>
    change({ ...withoutFilters, view: (next ?? 'people') as AdminView }, 'choosing')
  return (
    <Page title="Time Doctor" description="Connection, accounts and sync." actions={<Actions />}>
      <div className={classes.top}>
        <ConnectionCard />
        <SyncProgress />
        <MatchProblems />
        {isAwaited && <div data-awaited />}
      </div>
      <Tabs value={view} onChange={show} keepMounted={false}>
        <TabList selected={view}>
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="sync">Sync</Tabs.Tab>
          <Tabs.Tab value="log">Log</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="people">
          <PeopleMapping />
        </Tabs.Panel>
        <Tabs.Panel value="sync">
          <SyncPanel />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <SyncLog />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
