import { foldText } from '@claimcrew/contract/kit/text'
import { listClientBillers, listProjects } from '@claimcrew/contract/tracking/contract'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useMemo } from 'react'
import { useAllPages } from '../../kit/call/pages.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import classes from '../sheet/Sheet.module.css'
import type { WorklogAddress } from '../table/address.ts'
import { RangePicker } from '../table/RangePicker.tsx'
import type { ChangeWorklogAddress, WorklogTable } from '../table/worklogTableQueries.ts'

/** Every word typed must be found in the name. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = foldText(search).trim().split(/\s+/)
  return (options as ComboboxItem[])
    .filter(({ label }) => words.every(word => foldText(label).includes(word)))
    .slice(0, limit)
}

type ChoiceProps = {
  label: string
  /** What stands for no choice. */
  all: string
  /** What stands for a choice that is not in the list. */
  unknown: string
  value: string | undefined
  options: readonly ComboboxItem[]
  onChange: (value: string | undefined) => void
}

function Choice({ label, all, unknown, value, options, onChange }: ChoiceProps) {
  const isKnown = value === undefined || options.some(option => option.value === value)
  return (
    <SearchSelect
      aria-label={label}
      allowDeselect={false}
      selectFirstOptionOnChange
      // Thousands of names would never be read; typing brings up the one that is meant.
      limit={100}
      className={classes.choice ?? ''}
      filter={byWords}
      nothingFoundMessage="No matches"
      data={[{ value: '', label: all }, ...(isKnown ? [] : [{ value, label: unknown }]), ...options]}
      value={value ?? ''}
      onChange={selected => onChange(selected || undefined)}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

/** The billers to choose from: everybody now, and who was there in the range. */
function useBillerOptions(table: WorklogTable | undefined): readonly ComboboxItem[] {
  const listed = useAllPages(listClientBillers, {}).data?.billers
  const people = table?.people
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { userId, userName } of [...(listed ?? []), ...(people ?? [])]) names.set(userId, userName)
    return [...names]
      .map(([value, label]) => ({ value, label, sorted: foldText(label) }))
      .sort((a, b) => (a.sorted < b.sorted ? -1 : 1))
      .map(({ value, label }) => ({ value, label }))
  }, [listed, people])
}

/** Those of the range; the chosen one has its name even where nobody worked on it. */
function useProjectOptions(
  table: WorklogTable | undefined,
  selected: string | undefined,
): readonly ComboboxItem[] {
  const projects = table?.projects ?? []
  const isMissing =
    table !== undefined && selected !== undefined && !projects.some(({ id }) => id === selected)
  const listed = useAllPages(listProjects, {}, { enabled: isMissing, select: ({ data }) => data })
  const more = isMissing ? (listed.data ?? []).filter(({ id }) => id === selected) : []
  return [...projects, ...more].map(({ id, name, deleted }) => ({
    value: id,
    label: deleted ? `${name} (deleted)` : name,
  }))
}

type TeamFilterBarProps = {
  address: WorklogAddress
  change: ChangeWorklogAddress
  date: string
  today: string
  table: WorklogTable | undefined
}

export function TeamFilterBar({ address, change, date, today, table }: TeamFilterBarProps) {
  return (
    <search className={classes.bar}>
      <RangePicker range={address.range} date={date} today={today} change={change} />
      <Choice
        label="Biller"
        all="All billers"
        unknown="One biller"
        value={address.biller}
        options={useBillerOptions(table)}
        onChange={biller => change({ biller }, 'choosing')}
      />
      <Choice
        label="Project"
        all="All projects"
        unknown="One project"
        value={address.project}
        options={useProjectOptions(table, address.project)}
        onChange={project => change({ project }, 'choosing')}
      />
    </search>
  )
}
