import type { FacetCounts } from '@claimcrew/contract/kit/facet'
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FacetFilter } from './FacetFilter.tsx'
import { type FacetViews, listFacets, type SearchAddress, type SearchChange, toggleValue } from './filters.ts'
import classes from './Search.module.css'

/** What the numbers mean depends on what is searched. */
export type SearchWords = {
  readonly rate: string
  readonly overlap: string
  readonly by: string
  readonly one: string
  readonly many: string
}

type FacetPanelProps<Name extends string> = {
  views: FacetViews<Name>
  address: SearchAddress<Name>
  facets: FacetCounts<Name> | undefined
  words: SearchWords
  onChange: (change: SearchChange<Name>, by: 'typing' | 'opening') => void
}

const numberIn = (typed: string | number): number | undefined => (typed === '' ? undefined : Number(typed))

/** While somebody types a year, what stands in the field is no day yet: the address waits for one. */
function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? day}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (value === '' || value >= '2000') onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** All that a search can be narrowed by, with exact counts. */
export function FacetPanel<Name extends string>({
  views,
  address,
  facets,
  words,
  onChange,
}: FacetPanelProps<Name>) {
  const { rate, overlap, by } = address
  return (
    <div className={classes.panel}>
      <div className={classes.numbers}>
        <NumberInput
          label={words.rate}
          prefix="$"
          min={0}
          max={100_000}
          clampBehavior="strict"
          decimalScale={2}
          value={rate ?? ''}
          onChange={typed => onChange({ rate: numberIn(typed) }, 'typing')}
        />
        <NumberInput
          label={words.overlap}
          suffix=" h"
          min={0}
          max={24}
          clampBehavior="strict"
          decimalScale={1}
          value={overlap ?? ''}
          onChange={typed => onChange({ overlap: numberIn(typed) }, 'typing')}
        />
        <DayField
          label={words.by}
          day={by ?? ''}
          onChange={day => onChange({ by: day === '' ? undefined : day }, 'typing')}
        />
      </div>
      {listFacets(views).map(name => (
        <FacetFilter
          key={name}
          view={views[name]}
          selection={address[name]}
          counts={facets?.[name]}
          onToggle={value => onChange(toggleValue(views, address, name, value), 'opening')}
        />
      ))}
    </div>
  )
}
