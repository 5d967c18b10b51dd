import { Button, NativeSelect } from '@mantine/core'
import { SearchField } from '../kit/ui/SearchField.tsx'
import classes from './People.module.css'
import { type PeopleFilters, sorts } from './peopleFilters.ts'
import { stateWords } from './StateBadge.tsx'
import { type PersonState, personStates } from './terms.ts'

export type ChangeFilters = (change: Partial<PeopleFilters>, by?: 'typing' | 'choosing') => void

type PeopleFilterBarProps = {
  nouns: { readonly many: string }
  filters: PeopleFilters
  onChange: ChangeFilters
  counts: ReadonlyMap<PersonState, number>
  /** A table is sorted by its headings. */
  withSort: boolean
  onClear: (() => void) | undefined
}

const sortWords = {
  name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  since: { asc: 'Longest first', desc: 'Newest first' },
  rate: { asc: 'Lowest rate first', desc: 'Highest rate first' },
  hours: { asc: 'Fewest hours first', desc: 'Most hours first' },
} as const

const sortChoices = sorts.flatMap(sort =>
  (['asc', 'desc'] as const).map(order => ({ value: `${sort} ${order}`, label: sortWords[sort][order] })),
)

export function PeopleFilterBar({
  nouns,
  filters,
  onChange,
  counts,
  withSort,
  onClear,
}: PeopleFilterBarProps) {
  // Only states that occur, and the one that is asked for.
  const states = personStates.filter(state => counts.has(state) || state === filters.state)
  const choose = (change: Record<string, string | undefined>) =>
    onChange(change as Partial<PeopleFilters>, 'choosing')
  return (
    <search className={classes.bar}>
      <div className={classes.searchField}>
        <SearchField
          label={`Search ${nouns.many} by name or email`}
          placeholder="Name or email"
          value={filters.search}
          onChange={search => onChange({ search })}
        />
      </div>
      <NativeSelect
        aria-label="State"
        value={filters.state}
        onChange={event => choose({ state: event.currentTarget.value })}
        data={[
          { value: 'all', label: 'All states' },
          ...states.map(state => ({
            value: state,
            label: `${stateWords[state]} (${counts.get(state) ?? 0})`,
          })),
        ]}
      />
      {withSort && (
        <NativeSelect
          aria-label="Order"
          value={`${filters.sort} ${filters.order}`}
          onChange={event => {
            const [sort, order] = event.currentTarget.value.split(' ')
            choose({ sort, order })
          }}
          data={sortChoices}
        />
      )}
      {onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  )
}
