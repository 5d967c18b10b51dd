import { findLabel, type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { MultiSelect, type MultiSelectProps, Text } from '@mantine/core'
import { useState } from 'react'
import { findTerms, otherNamesOf } from './findTerms.ts'
import classes from './TermsField.module.css'

type TermsFieldProps = Pick<MultiSelectProps, 'label' | 'description' | 'error' | 'required' | 'disabled'> & {
  set: TermSet
  value: readonly string[]
  onChange: (values: string[]) => void
}

/** Chooses several terms of a set by typing any of their names: Kareo finds Tebra. */
export function TermsField({ set, value, onChange, ...field }: TermsFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      {...field}
      data={taxonomy[set].map(term => ({ value: term.value, label: term.label }))}
      value={[...value]}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ search }) => findTerms(set, search).map(term => ({ value: term.value, label: term.label }))}
      renderOption={({ option }) => <TermOption set={set} value={option.value} />}
      placeholder={value.length === 0 ? 'Type to search' : ''}
      nothingFoundMessage="No matches"
      hidePickedOptions
      openOnFocus={false}
      selectFirstOptionOnChange
      // The list itself scrolls, in its place in the page: screen readers meet one list and nothing around it.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      attributes={{ options: { tabIndex: -1 } }}
    />
  )
}

function TermOption({ set, value }: { set: TermSet; value: string }) {
  const term = taxonomy[set].find(one => one.value === value)
  const others = term ? otherNamesOf(set, term) : []
  return (
    <span className={classes.option}>
      <span>{findLabel(set, value)}</span>
      {others.length > 0 && (
        <Text span size="xs" c="dimmed">
          {others.join(', ')}
        </Text>
      )}
    </span>
  )
}
