import { findLabel, findTerm, type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { Day } from '@claimcrew/contract/kit/time'
import * as z from 'zod'

/** A set that a search is narrowed by, as people read it. */
type FacetView = {
  readonly label: string
  readonly values: readonly string[]
  readonly valueLabel: (value: string) => string
  /** The value that an address means; addresses from before may have other names for it. */
  readonly parse: (name: string) => string | undefined
}
/** In the order in which people narrow a search. */
export type FacetViews<Name extends string = string> = Readonly<Record<Name, FacetView>>

export const toTermView = (set: TermSet, label: string): FacetView => ({
  label,
  values: taxonomy[set].map(({ value }) => value),
  valueLabel: value => findLabel(set, value),
  parse: name => findTerm(set, name)?.value,
})

export const toEnumView = (label: string, words: Readonly<Record<string, string>>): FacetView => ({
  label,
  values: Object.keys(words),
  valueLabel: value => words[value] ?? value,
  parse: name => name,
})

export const listFacets = <Name extends string>(views: FacetViews<Name>): Name[] =>
  Object.keys(views) as Name[]

const mapFacets = <Name extends string, Value>(views: FacetViews<Name>, value: Value) =>
  Object.fromEntries(listFacets(views).map(name => [name, value])) as Record<Name, Value>

/** What a search has in its address: several values of a set behind one another, with commas. */
export const toAddressFields = <Name extends string>(views: FacetViews<Name>) => ({
  ...mapFacets(views, z.string().max(2000).catch('')),
  q: z.string().max(200).catch(''),
  rate: z.coerce.number<string | number>().min(0).max(100_000).optional().catch(undefined),
  overlap: z.coerce.number<string | number>().min(0).max(24).optional().catch(undefined),
  by: Day.optional().catch(undefined),
})

type SearchNumbers = {
  readonly rate?: number | undefined
  readonly overlap?: number | undefined
  readonly by?: string | undefined
}

export type SearchAddress<Name extends string> = Readonly<Record<Name | 'q', string>> & SearchNumbers

/** A change of it; what is undefined or empty is not asked for any more. */
export type SearchChange<Name extends string> =
  | Partial<Record<Name, string>>
  | (SearchNumbers & { readonly q?: string })

/** The values of a set that the address names, in the set's order; others are nonsense. */
export const listSelected = ({ values, parse }: FacetView, text: string): readonly string[] => {
  const named = text.split(',').map(parse)
  return values.filter(value => named.includes(value))
}

export function toggleValue<Name extends string>(
  views: FacetViews<Name>,
  address: Readonly<Record<Name, string>>,
  name: Name,
  value: string,
): SearchChange<Name> {
  const selected = listSelected(views[name], address[name])
  const now = selected.includes(value) ? selected.filter(one => one !== value) : [...selected, value]
  return { [name]: now.join(',') } as Partial<Record<Name, string>>
}

export const clearFilters = <Name extends string>(views: FacetViews<Name>) => ({
  ...mapFacets(views, ''),
  rate: undefined,
  overlap: undefined,
  by: undefined,
})

export const countFilters = <Name extends string>(
  views: FacetViews<Name>,
  address: SearchAddress<Name>,
): number =>
  listFacets(views).reduce((sum, set) => sum + listSelected(views[set], address[set]).length, 0) +
  [address.rate, address.overlap, address.by].filter(one => one !== undefined).length

/** What is asked of the server: nothing is named that is not asked for, so that the same question has one name. */
export function toSearchQuery<Name extends string>(
  views: FacetViews<Name>,
  address: SearchAddress<Name>,
  q: string,
) {
  const sets = Object.fromEntries(
    listFacets(views)
      .map(set => [set, listSelected(views[set], address[set])] as const)
      .filter(([, values]) => values.length > 0),
  ) as Partial<Record<Name, string[]>>
  return {
    ...sets,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(address.overlap !== undefined && { minOverlapHours: address.overlap }),
    ...(address.by !== undefined && { availableBy: address.by }),
  }
}

export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)
