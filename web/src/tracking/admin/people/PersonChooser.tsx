import { Button, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useRef, useState } from 'react'
import { SearchSelect } from '../../../kit/ui/field/SearchSelect.tsx'
import { hasWords } from '../person.ts'
import admin from '../TrackingAdmin.module.css'
import classes from './PeopleMapping.module.css'

/** Somebody or something to choose, told apart by what is said about it. */
export type PersonOption = { readonly value: string; readonly label: string; readonly about: string }

type PersonChooserProps = {
  /** What the button says: “Choose a biller”. */
  words: string
  /** The field's name, which says what the person is chosen for. */
  label: string
  choices: readonly PersonOption[]
  nothing: string
  pending: boolean
  onChoose: (value: string) => void
}

/** However many there are, the best few are enough to see that one must type more. */
const maxShown = 50

/** A button that becomes a search field: a long list has many of them, and one is used at a time. */
export function PersonChooser({ words, label, choices, nothing, pending, onChoose }: PersonChooserProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!open)
    return (
      <Button ref={button} variant="default" size="xs" loading={pending} onClick={() => setOpen(true)}>
        {words}
      </Button>
    )
  const abouts = new Map(choices.map(({ value, about }) => [value, about]))
  const filter: OptionsFilter = ({ options, search, limit }) =>
    (options as ComboboxItem[])
      .filter(({ value, label: name }) => hasWords(search, [name, abouts.get(value) ?? '']))
      .slice(0, limit)
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <SearchSelect
      size="xs"
      className={classes.choose ?? ''}
      aria-label={label}
      placeholder="Name or email"
      autoFocus
      // A user who is here has pressed the button for it.
      openOnFocus
      limit={maxShown}
      data={choices.map(({ value, label: name }) => ({ value, label: name }))}
      filter={filter}
      nothingFoundMessage={nothing}
      comboboxProps={{ width: 300, position: 'bottom-start', shadow: 'md' }}
      onKeyDown={event => event.key === 'Escape' && close(true)}
      onBlur={() => close(false)}
      onChange={value => {
        close(true)
        if (value) onChoose(value)
      }}
      renderOption={({ option }) => (
        <span className={classes.choice}>
          <span>{option.label}</span>
          <span className={admin.small}>{abouts.get(option.value)}</span>
        </span>
      )}
    />
  )
}
