import { clientBillers, listProjects } from '@claimcrew/contract/tracking/contract'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useMemo } from 'react'
import { useWhole } from '../../kit/call/pages.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { plain } from '../../kit/words/plainText.ts'
import type { WorklogAddress } from '../sheet/address.ts'
import { RangePicker } from '../sheet/RangePicker.tsx'
import type { ChangeAddress, Sheet } from '../sheet/readSheet.ts'
import classes from '../sheet/Sheet.module.css'

/** Every word typed must be found in the name. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search).trim().split(/\s+/)
  return (options as ComboboxItem[])
    .filter(({ label }) => words.every(word => plain(label).includes(word)))
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
      onChange={chosen => onChange(chosen || undefined)}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

/** Those whom one may choose: everybody now, and who was there in the range. */
function useBillerOptions(sheet: Sheet | undefined): readonly ComboboxItem[] {
  const listed = useWhole(clientBillers, {}).data?.billers
  const people = sheet?.people
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { userId, userName } of [...(listed ?? []), ...(people ?? [])]) names.set(userId, userName)
    return [...names]
      .map(([value, label]) => ({ value, label, sorted: plain(label) }))
      .sort((a, b) => (a.sorted < b.sorted ? -1 : 1))
      .map(({ value, label }) => ({ value, label }))
  }, [listed, people])
}

/** Those of the range; the chosen one has its name even where nobody worked on it. */
function useProjectOptions(sheet: Sheet | undefined, chosen: string | undefined): readonly ComboboxItem[] {
  const found = sheet?.projects ?? []
  const isMissing = sheet !== undefined && chosen !== undefined && !found.some(({ id }) => id === chosen)
  const listed = useWhole(listProjects, {}, { enabled: isMissing, select: ({ data }) => data })
  const more = isMissing ? (listed.data ?? []).filter(({ id }) => id === chosen) : []
  return [...found, ...more].map(({ id, name, deleted }) => ({
    value: id,
    label: deleted ? `${name} (deleted)` : name,
  }))
}

type TeamFilterBarProps = {
  address: WorklogAddress
  change: ChangeAddress
  date: string
  today: string
  sheet: Sheet | undefined
}

export function TeamFilterBar({ address, change, date, today, sheet }: TeamFilterBarProps) {
  return (
    <search className={classes.bar}>
      <RangePicker range={address.range} date={date} today={today} change={change} />
      <Choice
        label="Biller"
        all="All billers"
        unknown="One biller"
        value={address.biller}
        options={useBillerOptions(sheet)}
        onChange={biller => change({ biller }, 'choosing')}
      />
      <Choice
        label="Project"
        all="All projects"
        unknown="One project"
        value={address.project}
        options={useProjectOptions(sheet, address.project)}
        onChange={project => change({ project }, 'choosing')}
      />
    </search>
  )
}
