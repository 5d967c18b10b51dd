import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Facets } from '@claimcrew/contract/profiles/contract'
import { Anchor, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { chosenIn, type FacetSet, facetLabels, type SearchAddress, valuesOf, wordOf } from './filters.ts'
import classes from './Search.module.css'

const shownAtFirst = 6

type FacetProps = {
  set: FacetSet
  address: SearchAddress
  /** Undefined while they are being counted for the first time. */
  facets: Facets | undefined
  onToggle: (set: FacetSet, value: string) => void
}

/** A set to choose from, each value with how many it would find. What finds nothing is left out, unless it is chosen. */
export function Facet({ set, address, facets, onToggle }: FacetProps) {
  const [all, setAll] = useState(false)
  const chosen = chosenIn(address, set)
  const counts = new Map(facets?.[set].map(({ value, count }) => [value, count]))
  const values = valuesOf(set).filter(value => counts.has(value) || chosen.includes(value))
  const shown = all ? values : values.filter((value, place) => place < shownAtFirst || chosen.includes(value))
  if (values.length === 0) return null
  return (
    <fieldset className={classes.facet}>
      <legend>{facetLabels[set]}</legend>
      {shown.map(value => (
        <Checkbox
          key={value}
          size="sm"
          checked={chosen.includes(value)}
          onChange={() => onToggle(set, value)}
          classNames={{ body: classes.option ?? '', labelWrapper: classes.optionLabel ?? '' }}
          label={
            <span className={classes.counted}>
              <span>{wordOf(set, value)}</span>
              <span className={classes.count}>{numberText(counts.get(value) ?? 0)}</span>
            </span>
          }
        />
      ))}
      {shown.length < values.length || all ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${values.length}`}
        </Anchor>
      ) : null}
    </fieldset>
  )
}
