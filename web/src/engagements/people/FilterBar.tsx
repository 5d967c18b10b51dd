import { type PersonState, personStates } from '@claimcrew/contract/engagements/rules'
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import { personStateStyles } from '../personStateStyles.ts'
import type { PeopleFilters } from './filters.ts'
import classes from './People.module.css'

type ChangeFilters = (change: Partial<PeopleFilters>, by?: 'typing' | 'choosing') => void

type PeopleFilterBarProps = {
  nouns: { readonly many: string }
  filters: PeopleFilters
  onChange: ChangeFilters
  counts: ReadonlyMap<PersonState, number>
  /** What sorts the cards. */
  order: ReactNode
  onClear: (() => void) | undefined
}

export function PeopleFilterBar({ nouns, filters, onChange, counts, order, onClear }: PeopleFilterBarProps) {
  // Only states that occur, and the one that is asked for.
  const states = personStates.filter(state => counts.has(state) || state === filters.state)
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
        className={classes.statusField}
        aria-label="Status"
        value={filters.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: personStates.find(state => state === value) ?? 'all' }, 'choosing')
        }
        data={[
          { value: 'all', label: 'All statuses' },
          ...states.map(state => ({
            value: state,
            label: `${personStateStyles[state].word} (${counts.get(state) ?? 0})`,
          })),
        ]}
      />
      {order}
      {onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  )
}
