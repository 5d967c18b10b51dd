import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Pill } from '@mantine/core'
import { dayText } from '../../../kit/time/dayWords.ts'
import type { SearchWords } from './FacetPanel.tsx'
import {
  dollarsToCents,
  facetSets,
  listSelected,
  noFilters,
  type SearchAddress,
  type SearchChange,
  toggleValue,
  valueLabel,
} from './filters.ts'
import classes from './Search.module.css'

type Chip = { readonly key: string; readonly text: string; readonly without: SearchChange }

function chipsOf(address: SearchAddress, words: SearchWords): Chip[] {
  const { rate, overlap, by } = address
  return [
    ...facetSets.flatMap(set =>
      listSelected(address, set).map(value => ({
        key: `${set} ${value}`,
        text: valueLabel(set, value),
        without: toggleValue(address, set, value),
      })),
    ),
    ...(rate === undefined
      ? []
      : [
          {
            key: 'rate',
            text: `${words.rate}: ${exactMoneyText(dollarsToCents(rate))}`,
            without: { rate: undefined },
          },
        ]),
    ...(overlap === undefined
      ? []
      : [
          {
            key: 'overlap',
            text: `${words.overlap}: ${formatDuration(overlap * 3600)}`,
            without: { overlap: undefined },
          },
        ]),
    ...(by === undefined
      ? []
      : [{ key: 'by', text: `${words.by}: ${dayText(by)}`, without: { by: undefined } }]),
  ]
}

type FilterChipsProps = {
  address: SearchAddress
  words: SearchWords
  onChange: (change: SearchChange, by: 'opening') => void
}

/** What the search is narrowed by, each of it to be taken away. */
export function FilterChips({ address, words, onChange }: FilterChipsProps) {
  const chips = chipsOf(address, words)
  if (chips.length === 0) return null
  return (
    <div className={classes.chips}>
      {chips.map(({ key, text, without }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={() => onChange(without, 'opening')}
          removeButtonProps={{ 'aria-label': `Remove ${text}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {text}
        </Pill>
      ))}
      <Anchor component="button" type="button" size="sm" onClick={() => onChange(noFilters, 'opening')}>
        Clear all
      </Anchor>
    </div>
  )
}
