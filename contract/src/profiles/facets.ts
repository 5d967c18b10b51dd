import { toEnumFacet, toTermFacet } from '../kit/facet.ts'
import { type TermSet, taxonomy } from '../kit/taxonomy.ts'
import { engagementKinds } from './shapes.ts'

/**
 * What profiles and jobs are both searched by, in the order in which people narrow a search: the parameters of the
 * calls, the counts, the sets of the indexes and the filters of the screens are all made of this.
 */
export const facets = {
  workTypes: toTermFacet('workTypes'),
  systems: toTermFacet('systems'),
  specialties: toTermFacet('specialties'),
  certifications: toTermFacet('certifications'),
  languages: toTermFacet('languages'),
  engagement: toEnumFacet(engagementKinds, 'This engagement type doesn’t exist.'),
}

const namesByValue = (set: TermSet): ReadonlyMap<string, string> =>
  new Map(taxonomy[set].map(({ value, label, aliases }) => [value, [label, ...aliases].join(' ')]))

const wordsOf = Object.fromEntries(
  (Object.keys(taxonomy) as TermSet[]).map(set => [set, namesByValue(set)]),
) as Readonly<Record<TermSet, ReadonlyMap<string, string>>>

/** All names of these terms: a search for Kareo finds Tebra. */
export const joinTermNames = (set: TermSet, terms: readonly string[]): string =>
  terms.map(value => wordsOf[set].get(value) ?? value).join(' ')

/** Signs alone find nobody, blanks as little as others; nothing at all is not looked for. */
export const hasNoWords = (q: string | undefined): boolean => q !== undefined && q !== '' && q.trim() === ''

/** The number of days since 1970, so that days are an order. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
