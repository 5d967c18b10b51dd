import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useAddress } from '../kit/address.ts'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import type { ListedBiller } from './BillersProvider.tsx'
import { PeopleCards } from './PeopleCards.tsx'
import { PeopleFilterBar } from './PeopleFilterBar.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { countByState, PeopleFilters, rowsOf, selectRows } from './peopleFilters.ts'

type PeopleListProps = {
  /** Undefined while they are being read. */
  people: readonly ListedBiller[] | undefined
  nouns: { readonly one: string; readonly many: string }
  nameOfOther: (engagement: Engagement) => string
  /** An ADMIN sees everybody's ties and acts on people; others see their own. */
  asAdmin: boolean
  /** In place of the list when there is nobody at all. */
  empty: ReactNode
}

const none: readonly ListedBiller[] = []

function countText(shown: number, all: number, { one, many }: PeopleListProps['nouns']): string {
  const noun = all === 1 ? one : many
  return shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`
}

/** People with filters kept in the address: a table where there is room, cards elsewhere. */
export function PeopleList({ people, nouns, nameOfOther, asAdmin, empty }: PeopleListProps) {
  const [filters, change] = useAddress(PeopleFilters)
  const roomForTable = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const rows = useMemo(() => rowsOf(people ?? none, nameOfOther), [people, nameOfOther])
  const { search, state, sort, order } = useDeferredValue(filters)
  const shown = useMemo(
    () => selectRows(rows, { search, state, sort, order }),
    [rows, search, state, sort, order],
  )

  if (people?.length === 0) return empty

  const narrowed = filters.search !== '' || filters.state !== 'all'
  const clear = () => change({ search: '', state: 'all' }, 'choosing')
  const List = roomForTable ? PeopleTable : PeopleCards
  return (
    <>
      <PeopleFilterBar
        nouns={nouns}
        filters={filters}
        onChange={change}
        counts={countByState(rows)}
        withSort={!roomForTable}
        onClear={narrowed ? clear : undefined}
      />
      <Text size="sm" c="dimmed" mb="xs" role="status" className="tabular">
        {people ? countText(shown.length, rows.length, nouns) : 'Loading...'}
      </Text>
      {people && shown.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={`No ${nouns.one} matches`}
          action={
            <Button variant="default" onClick={clear}>
              Show all {nouns.many}
            </Button>
          }
        >
          Try fewer letters or another state.
        </EmptyState>
      ) : (
        <List rows={people && shown} filters={filters} onChange={change} asAdmin={asAdmin} nouns={nouns} />
      )}
    </>
  )
}
