import type { FacetCounts } from '@claimcrew/contract/kit/facet'
import { numberText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type FacetViews, listSelected } from './filters.ts'
import classes from './Search.module.css'

const shownAtFirst = 6

type FacetFilterProps = {
  view: FacetViews[string]
  /** The set's values as the address has them. */
  selection: string
  /** Undefined while they are being counted for the first time. */
  counts: FacetCounts<string>[string] | undefined
  onToggle: (value: string) => void
}

/** A set to choose from, each value with how many it would find. What finds nothing is left out, unless it is chosen. */
export function FacetFilter({ view, selection, counts: counted, onToggle }: FacetFilterProps) {
  const [all, setAll] = useState(false)
  const selected = listSelected(view, selection)
  const counts = new Map(counted?.map(({ value, count }) => [value, count]))
  const values = view.values.filter(value => counts.has(value) || selected.includes(value))
  const visibleValues = all
    ? values
    : values.filter((value, index) => index < shownAtFirst || selected.includes(value))
  if (values.length === 0) return null
  return (
    <fieldset className={classes.facet}>
      <legend>{view.label}</legend>
      {visibleValues.map(value => (
        <Checkbox
          key={value}
          size="sm"
          checked={selected.includes(value)}
          onChange={() => onToggle(value)}
          classNames={{ body: classes.option ?? '', labelWrapper: classes.optionLabel ?? '' }}
          label={
            <span className={classes.counted}>
              <span>{view.valueLabel(value)}</span>
              <span className={classes.count}>{numberText(counts.get(value) ?? 0)}</span>
            </span>
          }
        />
      ))}
      {visibleValues.length < values.length || all ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${values.length}`}
        </Anchor>
      ) : null}
    </fieldset>
  )
}
