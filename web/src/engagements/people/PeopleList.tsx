import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import type { Sorting } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { ListCount } from '../../kit/ui/list/ListCount.tsx'
import { OrderField } from '../../kit/ui/list/OrderField.tsx'
import { useTableFit } from '../../kit/ui/list/useTableFit.ts'
import { shownCountText } from '../../kit/words/countWords.ts'
import { useEngagementChanges } from '../refreshEngagements.ts'
import { columnsFor } from './columns.tsx'
import { useExtraLines } from './extraLines.tsx'
import { PeopleFilterBar } from './FilterBar.tsx'
import { countByState, selectRows, sorts, toPersonRows, toStateCounts } from './filters.ts'
import type { ListedBiller } from './listedBiller.ts'
import type { Side } from './PersonMenu.tsx'
import { type PeopleResult, usePeopleFilters } from './usePeople.ts'

type PeopleListProps = {
  /** Who they are. */
  side: Side
  read: PeopleResult
  nouns: { readonly one: string; readonly many: string }
  nameOfOther: (engagement: Engagement) => string
  /** An ADMIN sees everybody's ties and acts on people; others see their own. */
  asAdmin: boolean
  /** In place of the list when there is nobody at all. */
  empty: ReactNode
}

const none: readonly ListedBiller[] = []

/** People with filters kept in the address: a table where there is room, cards elsewhere. */
export function PeopleList({ side, read, nouns, nameOfOther, asAdmin, empty }: PeopleListProps) {
  const { people, part, pages } = read
  const [filters, change] = usePeopleFilters()
  useEngagementChanges()
  const rows = useMemo(() => toPersonRows(people ?? none, nameOfOther), [people, nameOfOther])
  const { search, state, sort, order } = useDeferredValue(filters)
  const visible = useMemo(
    () => (part ? rows : selectRows(rows, { search, state, sort, order })),
    [rows, part, search, state, sort, order],
  )

  const lines = useExtraLines(side)
  const may = useMay()
  const [seesPay, seesHours] = [may('pay:read'), may('attendance:read:team')]
  const columns = useMemo(
    () => columnsFor(side, { asAdmin, seesPay, seesHours }, lines),
    [side, asAdmin, seesPay, seesHours, lines],
  )
  const fit = useTableFit(columns)

  if (people?.length === 0 && !part) return empty

  const narrowed = filters.search !== '' || filters.state !== 'all'
  const clear = () => change({ search: '', state: 'all' }, 'choosing')
  const inAll = part?.counts ? Object.values(part.counts).reduce((sum, count) => sum + count, 0) : rows.length
  const sorting: Sorting = {
    by: filters.sort,
    order: filters.order,
    onSort: (by, next) => change({ sort: sorts.find(one => one === by) ?? 'name', order: next }, 'choosing'),
  }
  return (
    <>
      <PeopleFilterBar
        nouns={nouns}
        filters={filters}
        onChange={change}
        counts={part?.counts ? toStateCounts(part.counts) : countByState(rows)}
        order={<OrderField columns={columns} sort={sorting} fit={fit} />}
        onClear={narrowed ? clear : undefined}
      />
      <ListCount read={pages} mb="xs">
        {people && shownCountText(part?.total ?? visible.length, inAll, nouns.one, nouns.many)}
      </ListCount>
      <List
        label={nouns.many}
        columns={columns}
        rows={people && visible}
        // What was read once stays without a remark when it is read again in vain: only a search can fail here.
        read={{ ...pages, isError: pages.isLoadingError, isRefetchError: false }}
        failed={`We couldn’t load the ${nouns.many}`}
        loadsMore="scrolled"
        keyOf={({ person }) => person.userId}
        density="roomy"
        fit={fit}
        sort={sorting}
        empty={
          <EmptyState
            icon={IconSearchOff}
            title={`No matching ${nouns.many}`}
            action={
              <Button variant="default" onClick={clear}>
                Show all {nouns.many}
              </Button>
            }
          >
            Try a shorter name or another status.
          </EmptyState>
        }
      />
    </>
  )
}
