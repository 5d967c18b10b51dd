import { ticketCategories, ticketPriorities, ticketStatuses } from '@claimcrew/contract/support/shapes'
import { Button, Select } from '@mantine/core'
import { SearchField } from '../../kit/ui/field/SearchField.tsx'
import type { SupportAddress } from '../address.ts'
import { categoryWords } from '../shared/categoryWords.ts'
import classes from '../Tickets.module.css'
import { deskStyles, priorityStyles } from '../words.ts'
import own from './Desk.module.css'

type Choice = { readonly value: string; readonly label: string }

type FilterProps = {
  label: string
  all: string
  value: string | undefined
  data: readonly Choice[]
  onChange: (value: string | undefined) => void
}

function Filter({ label, all, value, data, onChange }: FilterProps) {
  return (
    <Select
      className={own.filter ?? ''}
      aria-label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      value={value ?? null}
      onChange={selected => onChange(selected ?? undefined)}
      data={data}
    />
  )
}

type QueueFiltersProps = {
  address: SupportAddress
  admins: readonly { readonly userId: string; readonly userName: string }[]
  onChange: (change: Partial<SupportAddress>, by?: 'typing' | 'choosing') => void
  isNarrowed: boolean
  onClear: () => void
}

const valuesOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  values.map(value => ({ value, label: wordOf(value) }))

/** What of the queue is shown; all of it stands in the address. */
export function QueueFilters({ address, admins, onChange, isNarrowed, onClear }: QueueFiltersProps) {
  const { status, category, priority, assignee, q } = address
  // Each value comes from the list it was chosen from.
  const choose =
    <Name extends 'category' | 'priority' | 'assignee'>(name: Name) =>
    (value: string | undefined) =>
      onChange({ [name]: value as SupportAddress[Name] }, 'choosing')
  return (
    <search className={classes.bar}>
      <div className={classes.search}>
        <SearchField
          label="Search tickets"
          placeholder="Text, a name or a number"
          value={q}
          onChange={words => onChange({ q: words })}
        />
      </div>
      <Filter
        label="Status"
        all="All statuses"
        value={status === 'all' ? undefined : status}
        data={valuesOf(ticketStatuses, one => deskStyles[one].word)}
        onChange={value => onChange({ status: (value ?? 'all') as SupportAddress['status'] }, 'choosing')}
      />
      <Filter
        label="About"
        all="All topics"
        value={category}
        data={valuesOf(ticketCategories, one => categoryWords[one])}
        onChange={choose('category')}
      />
      <Filter
        label="Priority"
        all="All priorities"
        value={priority}
        data={valuesOf(ticketPriorities, one => priorityStyles[one].word)}
        onChange={choose('priority')}
      />
      <Filter
        label="Assigned to"
        all="All assignees"
        value={assignee}
        data={[
          { value: 'none', label: 'Unassigned' },
          ...admins.map(({ userId, userName }) => ({ value: userId, label: userName })),
        ]}
        onChange={choose('assignee')}
      />
      {isNarrowed && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Show all
        </Button>
      )}
    </search>
  )
}
