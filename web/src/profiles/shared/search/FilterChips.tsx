import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Anchor, Pill } from '@mantine/core'
import { dayText } from '../../../kit/time/dayWords.ts'
import type { SearchWords } from './FacetPanel.tsx'
import {
  clearFilters,
  dollarsToCents,
  type FacetViews,
  listFacets,
  listSelected,
  type SearchAddress,
  type SearchChange,
  toggleValue,
} from './filters.ts'
import classes from './Search.module.css'

type Chip<Name extends string> = {
  readonly key: string
  readonly text: string
  readonly without: SearchChange<Name>
}

function listChips<Name extends string>(
  views: FacetViews<Name>,
  address: SearchAddress<Name>,
  words: SearchWords,
): Chip<Name>[] {
  const { rate, overlap, by } = address
  return [
    ...listFacets(views).flatMap(name =>
      listSelected(views[name], address[name]).map(value => ({
        key: `${name} ${value}`,
        text: views[name].valueLabel(value),
        without: toggleValue(views, address, name, value),
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

type FilterChipsProps<Name extends string> = {
  views: FacetViews<Name>
  address: SearchAddress<Name>
  words: SearchWords
  onChange: (change: SearchChange<Name>, by: 'opening') => void
}

/** What the search is narrowed by, each of it to be taken away. */
export function FilterChips<Name extends string>({
  views,
  address,
  words,
  onChange,
}: FilterChipsProps<Name>) {
  const chips = listChips(views, address, words)
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
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => onChange(clearFilters(views), 'opening')}
      >
        Clear all
      </Anchor>
    </div>
  )
}
