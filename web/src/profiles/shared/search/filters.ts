import { findLabel, findTerm, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { Day } from '@claimcrew/contract/kit/time'
import type { Facets } from '@claimcrew/contract/profiles/contract'
import { type EngagementKind, engagementKinds } from '@claimcrew/contract/profiles/shapes'
import * as z from 'zod'
import { engagementWords } from '../words.ts'

export type FacetSet = keyof Facets

/** In the order in which people narrow a search. */
export const facetSets: readonly FacetSet[] = [
  'workTypes',
  'systems',
  'specialties',
  'certifications',
  'languages',
  'engagement',
]

export const facetLabels: Readonly<Record<FacetSet, string>> = {
  workTypes: 'Work types',
  systems: 'Systems',
  specialties: 'Specialties',
  certifications: 'Certifications',
  languages: 'Languages',
  engagement: 'Engagement',
}

const text = z.string().max(2000).catch('')

/** What both searches have in their address: several values of a set behind one another, with commas. */
export const searchFields = {
  q: z.string().max(200).catch(''),
  systems: text,
  specialties: text,
  workTypes: text,
  certifications: text,
  languages: text,
  engagement: text,
  rate: z.coerce.number<string | number>().min(0).max(100_000).optional().catch(undefined),
  overlap: z.coerce.number<string | number>().min(0).max(24).optional().catch(undefined),
  by: Day.optional().catch(undefined),
}

export type SearchAddress = Readonly<Record<FacetSet, string>> & {
  readonly q: string
  readonly rate?: number | undefined
  readonly overlap?: number | undefined
  readonly by?: string | undefined
}

/** A change of it; what is undefined or empty is not asked for any more. */
export type SearchChange = Partial<Record<FacetSet | 'q', string>> & {
  readonly rate?: number | undefined
  readonly overlap?: number | undefined
  readonly by?: string | undefined
}

export const listValues = (set: FacetSet): readonly string[] =>
  set === 'engagement' ? engagementKinds : taxonomy[set].map(({ value }) => value)

export const valueLabel = (set: FacetSet, value: string): string =>
  set === 'engagement' ? engagementWords[value as EngagementKind] : findLabel(set, value)

/** The values of a set that the address names, in the set's order; others are nonsense. */
export const listSelected = (address: SearchAddress, set: FacetSet): readonly string[] => {
  const named = address[set]
    .split(',')
    .map(name => (set === 'engagement' ? name : findTerm(set, name)?.value))
  return listValues(set).filter(value => named.includes(value))
}

export function toggleValue(address: SearchAddress, set: FacetSet, value: string): SearchChange {
  const selected = listSelected(address, set)
  const now = selected.includes(value) ? selected.filter(one => one !== value) : [...selected, value]
  return { [set]: now.join(',') }
}

export const noFilters: SearchChange = {
  systems: '',
  specialties: '',
  workTypes: '',
  certifications: '',
  languages: '',
  engagement: '',
  rate: undefined,
  overlap: undefined,
  by: undefined,
}

export const countFilters = (address: SearchAddress): number =>
  facetSets.reduce((sum, set) => sum + listSelected(address, set).length, 0) +
  [address.rate, address.overlap, address.by].filter(one => one !== undefined).length

/** What is asked of the server: nothing is named that is not asked for, so that the same question has one name. */
export function toSearchQuery(address: SearchAddress, q: string) {
  const sets = Object.fromEntries(
    facetSets.map(set => [set, listSelected(address, set)]).filter(([, values]) => values?.length),
  ) as { [Set in Exclude<FacetSet, 'engagement'>]?: string[] } & { engagement?: EngagementKind[] }
  return {
    ...sets,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(address.overlap !== undefined && { minOverlapHours: address.overlap }),
    ...(address.by !== undefined && { availableBy: address.by }),
  }
}

export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)
