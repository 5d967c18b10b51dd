import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconClockCheck, IconSearchOff, IconUsers } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { SearchField } from '../../../kit/ui/field/SearchField.tsx'
import { List } from '../../../kit/ui/list/List.tsx'
import { StaleListNotice } from '../../../kit/ui/list/StaleListNotice.tsx'
import { useAdminAddress, withoutFilters } from '../address.ts'
import { compareByUserName, hasWords } from '../person.ts'
import { useTrackerUserName } from '../TrackerUserOwner.tsx'
import admin from '../TrackingAdmin.module.css'
import { syncColumns } from './columns.tsx'
import { useSyncStatus } from './status.ts'

/** How far the sync is, person by person; a person with two accounts is listed twice. */
export function SyncPanel() {
  const [address, change] = useAdminAddress()
  const { search, failing } = useDeferredValue(address)
  const trackerUserName = useTrackerUserName()
  const columns = useMemo(() => syncColumns(trackerUserName), [trackerUserName])
  const read = useSyncStatus()
  const trackerUsers = read.data?.accounts
  const visible = useMemo(
    () =>
      trackerUsers
        ?.filter(({ state, userName }) => (!failing || state === 'failing') && hasWords(search, [userName]))
        .sort(compareByUserName),
    [trackerUsers, search, failing],
  )
  if (read.isError && !trackerUsers)
    return <ErrorState title="We couldn’t load the sync status" error={read.error} onRetry={read.refetch} />
  if (trackerUsers?.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title="No accounts matched yet"
        action={
          <Button onClick={() => change({ ...withoutFilters, view: 'people' }, 'choosing')}>
            Match accounts
          </Button>
        }
      >
        Match each account to a biller, and we’ll sync their time automatically.
      </EmptyState>
    )

  const failures = trackerUsers?.filter(({ state }) => state === 'failing').length ?? 0
  return (
    <>
      <search className={admin.bar}>
        <div className={admin.searchField}>
          <SearchField
            label="Search people by name"
            placeholder="Name"
            value={address.search}
            onChange={typed => change({ search: typed })}
          />
        </div>
        <SegmentedControl
          aria-label="Show"
          value={failing ? 'failing' : 'all'}
          onChange={next => change({ failing: next === 'failing' ? 'true' : undefined }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'failing', label: `Failing (${failures})` },
          ]}
        />
      </search>
      <StaleListNotice read={read} />
      <Text size="sm" c="dimmed" mb="xs" role="status" className="tabular">
        {trackerUsers && `${countText(trackerUsers.length, 'account')}, ${describeFailures(failures)}`}
      </Text>
      <List
        label="Sync"
        columns={columns}
        rows={visible}
        keyOf={({ mappingId }) => mappingId}
        empty={
          <EmptyState
            icon={search === '' ? IconClockCheck : IconSearchOff}
            title={search === '' ? 'No failures' : 'No matches'}
            action={
              <Button
                variant="default"
                onClick={() => change({ search: '', failing: undefined }, 'choosing')}
              >
                Show everyone
              </Button>
            }
          >
            {search === '' ? 'Everyone’s time is syncing.' : 'Try a shorter or different search.'}
          </EmptyState>
        }
      />
    </>
  )
}

const describeFailures = (failures: number) =>
  failures === 0 ? 'none of them failing' : `${failures} of them failing`
