import { numberText } from '@claimcrew/contract/kit/numberWords'
import type { Facets } from '@claimcrew/contract/profiles/contract'
import { Anchor, Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  type FacetSet,
  facetLabels,
  listSelected,
  listValues,
  type SearchAddress,
  valueLabel,
} from './filters.ts'
import classes from './Search.module.css'

const shownAtFirst = 6

type FacetFilterProps = {
  set: FacetSet
  address: SearchAddress
  /** Undefined while they are being counted for the first time. */
  facets: Facets | undefined
  onToggle: (set: FacetSet, value: string) => void
}

/** A set to choose from, each value with how many it would find. What finds nothing is left out, unless it is chosen. */
export function FacetFilter({ set, address, facets, onToggle }: FacetFilterProps) {
  const [all, setAll] = useState(false)
  const selected = listSelected(address, set)
  const counts = new Map(facets?.[set].map(({ value, count }) => [value, count]))
  const values = listValues(set).filter(value => counts.has(value) || selected.includes(value))
  const shown = all
    ? values
    : values.filter((value, index) => index < shownAtFirst || selected.includes(value))
  if (values.length === 0) return null
  return (
    <fieldset className={classes.facet}>
      <legend>{facetLabels[set]}</legend>
      {shown.map(value => (
        <Checkbox
          key={value}
          size="sm"
          checked={selected.includes(value)}
          onChange={() => onToggle(set, value)}
          classNames={{ body: classes.option ?? '', labelWrapper: classes.optionLabel ?? '' }}
          label={
            <span className={classes.counted}>
              <span>{valueLabel(set, value)}</span>
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
