import { listRuns } from '@claimcrew/contract/tracking/contract'
import { type Run, runOutcomes } from '@claimcrew/contract/tracking/shapes'
import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHistory, IconRefresh } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { usePages } from '../../../kit/pages.ts'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState, textOf } from '../../../kit/ui/ErrorState.tsx'
import { ShowOlder } from '../../../kit/ui/ShowOlder.tsx'
import classes from '../Admin.module.css'
import { useAdminAddress } from '../address.ts'
import { byUserName } from '../people/matches.ts'
import { useMatches } from '../reading.ts'
import { outcomeLooks } from '../words.ts'
import { AdminLogCards } from './Cards.tsx'
import { AdminLogTable } from './Table.tsx'

const everyMs = 30_000

const emptyWords: Readonly<Record<Run['outcome'] | 'all', readonly [title: string, words: string]>> = {
  all: ['Nothing was pulled yet', 'Once somebody is mapped, every pull from Time Doctor is noted here.'],
  done: ['No pull has worked yet', 'The failed ones say why.'],
  failed: ['No pull has failed', 'When one does, it stands here with the reason.'],
}

type WhoProps = { person: string | undefined; onChange: (person: string | undefined) => void }

function Who({ person, onChange }: WhoProps) {
  const mapped =
    useMatches()
      .data?.billers.filter(({ accounts }) => accounts > 0)
      .sort(byUserName) ?? []
  // Until the list is there, or for somebody who is not mapped any more, the chosen one still shows as chosen.
  const unknown = person !== undefined && !mapped.some(({ userId }) => userId === person)
  return (
    <NativeSelect
      aria-label="Person"
      value={person ?? ''}
      onChange={event => onChange(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: 'Everybody' },
        ...(unknown ? [{ value: person, label: 'One person' }] : []),
        ...mapped.map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
    />
  )
}

/** What was pulled, newest first, and how it went. */
export function AdminLog() {
  const [{ person, outcome }, change] = useAdminAddress()
  const roomForTable = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  const pages = usePages(
    listRuns,
    { query: { ...(person ? { userId: person } : {}), ...(outcome ? { outcome } : {}) } },
    {
      // Whoever reads on far back is not disturbed by what is new at the top.
      refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : everyMs),
    },
  )
  const runs = useMemo(() => pages.data?.pages.flatMap(({ items }) => items), [pages.data])
  const list = useRef<HTMLDivElement>(null)
  const Rows = roomForTable ? AdminLogTable : AdminLogCards

  const body = () => {
    if (pages.isError && !runs)
      return <ErrorState title="The log could not be read" error={pages.error} onRetry={pages.refetch} />
    if (runs?.length === 0) {
      const [title, words] = emptyWords[outcome ?? 'all']
      return (
        <EmptyState
          icon={IconHistory}
          title={person ? `${title} for this person` : title}
          action={
            (person || outcome) && (
              <Button
                variant="default"
                onClick={() => change({ person: undefined, outcome: undefined }, 'choosing')}
              >
                Show the whole log
              </Button>
            )
          }
        >
          {words}
        </EmptyState>
      )
    }
    return <Rows runs={runs} />
  }
  return (
    <>
      <search className={classes.bar}>
        <SegmentedControl
          aria-label="Outcome"
          value={outcome ?? 'all'}
          onChange={wanted => change({ outcome: runOutcomes.find(one => one === wanted) }, 'choosing')}
          data={[
            { value: 'all', label: 'All' },
            ...runOutcomes.map(value => ({ value, label: outcomeLooks[value].word })),
          ]}
        />
        <Who person={person} onChange={wanted => change({ person: wanted }, 'choosing')} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          loading={pages.isRefetching && !pages.isFetchingNextPage}
          onClick={() => pages.refetch()}
        >
          Refresh
        </Button>
      </search>
      {pages.isRefetchError && (
        <Text size="sm" c="var(--attention)" role="status" mb="sm">
          This is not up to date. {textOf(pages.error)}
        </Text>
      )}
      <div ref={list}>{body()}</div>
      <ShowOlder pages={pages} list={list} count={runs?.length ?? 0} />
    </>
  )
}
