import type { FacetCounts } from '@claimcrew/contract/kit/facet'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Badge, Button, NativeSelect, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { afterFirstContent } from '../../../kit/screen/firstContent.ts'
import { lazyPart } from '../../../kit/screen/lazyPart.tsx'
import { SearchField } from '../../../kit/ui/field/SearchField.tsx'
import type { FacetPanel, SearchWords } from './FacetPanel.tsx'
import { FilterChips } from './FilterChips.tsx'
import { countFilters, type FacetViews, type SearchAddress, type SearchChange } from './filters.ts'
import classes from './Search.module.css'

const LazyPanel = lazyPart(async () => (await import('./FacetPanel.tsx')).FacetPanel, {
  isAtHand: true,
}) as typeof FacetPanel
// Drawn closed as soon as it may come, so that it slides in when it is opened.
const FilterDrawer = lazyPart(
  afterFirstContent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer),
)

/** In a narrower window the page is too narrow for the filters beside the list in any case, and they are not drawn. */
const roomForFilters = '(min-width: 52rem)'

type SearchLayoutProps<Sort extends string, Name extends string> = {
  /** What narrows it. */
  views: FacetViews<Name>
  address: SearchAddress<Name>
  words: SearchWords
  placeholder: string
  facets: FacetCounts<Name> | undefined
  total: number | undefined
  sort: Sort
  sorts: readonly { readonly value: Sort; readonly label: string }[]
  onChange: (change: SearchChange<Name>, by: 'typing' | 'opening') => void
  onSort: (sort: Sort) => void
  /** What stands beside the search field. */
  beside?: ReactNode
  children: ReactNode
}

/** A search: what narrows it at the left where there is room, in a sheet elsewhere, and what it finds. */
export function SearchLayout<Sort extends string, Name extends string>(props: SearchLayoutProps<Sort, Name>) {
  const { views, address, words, placeholder, facets, total, sort, sorts, onChange, onSort, beside } = props
  const [isOpen, setOpen] = useState(false)
  const hasRoom = useMediaQuery(roomForFilters, undefined, { getInitialValueInEffect: false })
  const count = countFilters(views, address)
  const panel = (
    <Suspense>
      <LazyPanel views={views} address={address} facets={facets} words={words} onChange={onChange} />
    </Suspense>
  )
  const countLabel = total === undefined ? '' : countText(total, words.one, words.many)
  return (
    <div className={classes.layout}>
      <section className={classes.side} aria-label="Filters">
        {hasRoom && panel}
      </section>
      <div className={classes.main}>
        <search className={classes.bar}>
          <div className={classes.searchField}>
            <SearchField
              label={`Search ${words.many}`}
              placeholder={placeholder}
              value={address.q}
              onChange={q => onChange({ q }, 'typing')}
            />
          </div>
          {beside}
          <Button
            className={classes.sheetButton ?? ''}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
            rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            Filters
          </Button>
          <NativeSelect
            aria-label="Order"
            value={sort}
            onChange={({ currentTarget }) => {
              const selected = sorts.find(({ value }) => value === currentTarget.value)
              if (selected) onSort(selected.value)
            }}
            data={sorts.map(({ value, label }) => ({ value, label }))}
          />
        </search>
        <FilterChips views={views} address={address} words={words} onChange={onChange} />
        <Text size="sm" c="dimmed" role="status" className={classes.found ?? ''}>
          {countLabel}
        </Text>
        {props.children}
      </div>
      <Suspense>
        <FilterDrawer opened={isOpen} onClose={() => setOpen(false)} countLabel={countLabel}>
          {panel}
        </FilterDrawer>
      </Suspense>
    </div>
  )
}
