import { listRuns } from '@claimcrew/contract/tracking/contract'
import { runOutcomes, type SyncRun } from '@claimcrew/contract/tracking/shapes'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePages } from '../../../kit/call/pages.ts'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { List } from '../../../kit/ui/list/List.tsx'
import { useAdminAddress } from '../address.ts'
import { useMatches } from '../adminQueries.ts'
import { compareByUserName } from '../person.ts'
import { useTrackerUserName } from '../TrackerUserOwner.tsx'
import admin from '../TrackingAdmin.module.css'
import { logColumns } from './columns.tsx'
import { outcomeStyles } from './words.ts'

const everyMs = 30_000

const emptyWords: Readonly<Record<SyncRun['outcome'] | 'all', readonly [title: string, words: string]>> = {
  all: ['No syncs yet', 'Once an account is matched, every sync with Time Doctor shows up here.'],
  done: ['No successful syncs yet', 'Failed syncs show the reason.'],
  failed: ['No failed syncs', 'Failed syncs show up here with the reason.'],
}

type WhoProps = { person: string | undefined; onChange: (person: string | undefined) => void }

function Who({ person, onChange }: WhoProps) {
  const mapped =
    useMatches()
      .data?.billers.filter(({ accounts }) => accounts > 0)
      .sort(compareByUserName) ?? []
  // Until the list is there, or for a person who is not mapped any more, the chosen one still shows as chosen.
  const unknown = person !== undefined && !mapped.some(({ userId }) => userId === person)
  return (
    <NativeSelect
      aria-label="Person"
      value={person ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Everyone' },
        ...(unknown ? [{ value: person, label: 'One person' }] : []),
        ...mapped.map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
    />
  )
}

/** What was pulled, newest first, and how it went. */
export function SyncLog() {
  const [{ person, outcome }, change] = useAdminAddress()
  const trackerUserName = useTrackerUserName()
  const columns = useMemo(() => logColumns(trackerUserName), [trackerUserName])
  const pages = usePages(
    listRuns,
    { query: { ...(person ? { userId: person } : {}), ...(outcome ? { outcome } : {}) } },
    {
      // A user who reads on far back is not disturbed by what is new at the top.
      refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : everyMs),
    },
  )
  const runs = useMemo(() => pages.data?.pages.flatMap(({ items }) => items), [pages.data])
  const [emptyTitle, words] = emptyWords[outcome ?? 'all']
  return (
    <>
      <search className={admin.bar}>
        <SegmentedControl
          aria-label="Outcome"
          value={outcome ?? 'all'}
          onChange={next => change({ outcome: runOutcomes.find(one => one === next) }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            ...runOutcomes.map(value => ({ value, label: outcomeStyles[value].word })),
          ]}
        />
        <Who person={person} onChange={next => change({ person: next }, 'choosing')} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={pages.isRefetching && !pages.isFetchingNextPage}
          onClick={() => pages.refetch()}
        >
          Refresh
        </Button>
      </search>
      <List
        label="Log"
        columns={columns}
        rows={runs}
        keyOf={({ runId }) => runId}
        read={pages}
        failed="We couldn’t load the log"
        empty={
          <EmptyState
            icon={IconHistory}
            title={person ? `${emptyTitle} for this person` : emptyTitle}
            action={
              (person || outcome) && (
                <Button
                  variant="default"
                  onClick={() => change({ person: undefined, outcome: undefined }, 'choosing')}
                >
                  Show full log
                </Button>
              )
            }
          >
            {words}
          </EmptyState>
        }
      />
    </>
  )
}
