import { listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { usePerson } from './usePerson.ts'

type PersonSelectProps = Pick<
  SelectProps,
  'label' | 'aria-label' | 'placeholder' | 'required' | 'error' | 'w' | 'maw' | 'className'
> & {
  userId: string | undefined
  onChange: (userId: string | undefined) => void
  /** What the button says that leaves nobody selected; left out where somebody has to be. */
  clearLabel?: string
  /** Options besides people. */
  others?: readonly { readonly value: string; readonly label: string }[]
}

type ListedPerson = { readonly userId: string; readonly userName: string }

/** As many as one looks through before typing on. */
const maxOptions = 50
const typingMs = 250

/** Typing asks the server, so that each of thousands can be found. */
function useSearch({ userId, others = [] }: PersonSelectProps) {
  const [typed, setTyped] = useState('')
  const selected = usePerson(others.some(({ value }) => value === userId) ? undefined : userId)
  // The field shows who is selected: nobody has typed that, and all others can be selected instead.
  const isTyped = typed !== selected?.userName && others.every(({ label }) => label !== typed)
  const [search] = useDebouncedValue(isTyped ? typed.trim() : '', typingMs)
  return { typed, setTyped, selected, query: { limit: maxOptions, ...(search && { search }) } }
}

type OptionsProps = PersonSelectProps & {
  people: readonly ListedPerson[] | undefined
  search: ReturnType<typeof useSearch>
}

function PersonOptions({
  userId,
  onChange,
  clearLabel,
  others = [],
  people,
  search: { typed, setTyped, selected },
  ...field
}: OptionsProps) {
  const rest = people?.filter(one => one.userId !== selected?.userId) ?? []
  const options = [
    ...others,
    // The selected person has a name, whichever others were found.
    ...[...(selected ? [selected] : []), ...rest].map(one => ({ value: one.userId, label: one.userName })),
  ]
  return (
    <SearchSelect
      {...field}
      {...(clearLabel && { clearable: true, clearButtonProps: { 'aria-label': clearLabel } })}
      nothingFoundMessage={people ? 'No one by that name' : 'Loading…'}
      value={userId ?? null}
      onChange={value => onChange(value ?? undefined)}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has found them by name or address, which is more than their labels say.
      filter={({ options }) => options}
      data={options}
    />
  )
}

/** One of all clients, found by typing. */
export function ClientSelect(props: PersonSelectProps) {
  const search = useSearch(props)
  const { data } = useCall(listClients, { query: search.query }, { placeholderData: keepPreviousData })
  return <PersonOptions {...props} people={data?.clients} search={search} />
}

/** One of all billers whom one may see, found by typing. */
export function BillerSelect(props: PersonSelectProps) {
  const search = useSearch(props)
  const { data } = useCall(listBillers, { query: search.query }, { placeholderData: keepPreviousData })
  return <PersonOptions {...props} people={data?.billers} search={search} />
}
