import { Button, Tabs } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { TabList } from '../../kit/ui/TabList.tsx'
import classes from './Admin.module.css'
import { useAdminAddress, type View, withoutFilters } from './address.ts'
import { ConnectionCard } from './connection/ConnectionCard.tsx'
import { Log } from './log/Log.tsx'
import { People } from './people/People.tsx'
import { Problems } from './people/Problems.tsx'
import { useConnection } from './reading.ts'
import { Sync } from './sync/Sync.tsx'
import { SyncNow } from './sync/SyncNow.tsx'
import { SyncProgress } from './sync/SyncProgress.tsx'
import { useSyncStatus } from './sync/status.ts'

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
export function Admin() {
  const [{ view }, change] = useAdminAddress()
  const show = (wanted: string | null) =>
    change({ ...withoutFilters, view: (wanted ?? 'people') as View }, 'choosing')
  return (
    <Page title="Time Doctor" description="Connection, accounts and sync." actions={<Actions />}>
      <div className={classes.top}>
        <ConnectionCard />
        <SyncProgress />
        <Problems />
      </div>
      <Tabs value={view} onChange={show} keepMounted={false}>
        <TabList chosen={view}>
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="sync">Sync</Tabs.Tab>
          <Tabs.Tab value="log">Log</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="people">
          <People />
        </Tabs.Panel>
        <Tabs.Panel value="sync">
          <Sync />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <Log />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
