import { type TermSet, taxonomy } from '../kit/taxonomy.ts'
import type { Facets } from './contract.ts'
import { engagementKinds } from './shapes.ts'

const values = (set: TermSet): readonly string[] => taxonomy[set].map(({ value }) => value)

/** What profiles and jobs are both counted by. */
export const facets = {
  systems: values('systems'),
  specialties: values('specialties'),
  workTypes: values('workTypes'),
  certifications: values('certifications'),
  languages: values('languages'),
  engagement: engagementKinds,
} as const satisfies Record<keyof Facets, readonly string[]>

const namesByValue = (set: TermSet): ReadonlyMap<string, string> =>
  new Map(taxonomy[set].map(({ value, label, aliases }) => [value, [label, ...aliases].join(' ')]))

const wordsOf: Readonly<Record<TermSet, ReadonlyMap<string, string>>> = {
  workTypes: namesByValue('workTypes'),
  systems: namesByValue('systems'),
  specialties: namesByValue('specialties'),
  certifications: namesByValue('certifications'),
  clearinghouses: namesByValue('clearinghouses'),
  payers: namesByValue('payers'),
  languages: namesByValue('languages'),
}

/** All names of these terms: whoever looks for Kareo finds Tebra. */
export const joinTermNames = (set: TermSet, terms: readonly string[]): string =>
  terms.map(value => wordsOf[set].get(value) ?? value).join(' ')

/** Signs alone find nobody, blanks as little as others; nothing at all is not looked for. */
export const hasNoWords = (q: string | undefined): boolean => q !== undefined && q !== '' && q.trim() === ''

/** The number of days since 1970, so that days are an order. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const listings = new WeakMap<object, Facets>()

/** As many counts as there is something to count, in the taxonomy's order; the same for counts that are remembered. */
export function toFacetCounts(
  counts: Readonly<Record<keyof Facets, Readonly<Record<string, number>>>>,
): Facets {
  const facets = listings.get(counts) ?? listFacetCounts(counts)
  listings.set(counts, facets)
  return facets
}

function listFacetCounts(counts: Readonly<Record<keyof Facets, Readonly<Record<string, number>>>>): Facets {
  const listed = (set: keyof Facets) =>
    Object.entries(counts[set]).flatMap(([value, count]) => (count > 0 ? [{ value, count }] : []))
  return {
    systems: listed('systems'),
    specialties: listed('specialties'),
    workTypes: listed('workTypes'),
    certifications: listed('certifications'),
    languages: listed('languages'),
    engagement: listed('engagement'),
  }
}
