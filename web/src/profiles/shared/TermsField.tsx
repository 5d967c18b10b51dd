import { type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import type { ReactNode } from 'react'

type TermsFieldProps = {
  set: TermSet
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: ReactNode
  description?: ReactNode
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Terms that have a name with these letters: Kareo finds Tebra. */
const byEveryName =
  (set: TermSet): OptionsFilter =>
  ({ options, search }) => {
    const wanted = folded(search.trim())
    const names = new Map(taxonomy[set].map(({ value, aliases }) => [value, aliases.map(folded)]))
    return (options as ComboboxItem[]).filter(
      ({ value, label }) =>
        folded(label).includes(wanted) || names.get(value)?.some(alias => alias.includes(wanted)),
    )
  }

const filters = Object.fromEntries(
  (Object.keys(taxonomy) as TermSet[]).map(set => [set, byEveryName(set)]),
) as Readonly<Record<TermSet, OptionsFilter>>

/** Several words of the field's own, found by any of their names. */
export function TermsField({ set, label, value, onChange, error, description }: TermsFieldProps) {
  return (
    <MultiSelect
      label={label}
      description={description}
      error={error}
      data={taxonomy[set].map(({ value: one, label: name }) => ({ value: one, label: name }))}
      value={[...value]}
      onChange={onChange}
      filter={filters[set]}
      searchable
      clearable
      hidePickedOptions
      openOnFocus={false}
      nothingFoundMessage="Nothing is called so."
      placeholder={value.length === 0 ? 'Choose, or type to find' : ''}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  )
}
