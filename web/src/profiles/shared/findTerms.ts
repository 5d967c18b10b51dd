import { findIssuer, type TaxonomyTerm, type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'

/** What people write as the same letters: case, accents and signs aside. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whatever else a term is known by: old names, short ones, and who gives a certification. */
export const otherNamesOf = (set: TermSet, { value, aliases }: TaxonomyTerm): readonly string[] =>
  set === 'certifications' ? [findIssuer(value), ...aliases] : aliases

/** Each typed word begins a word of one of its names. */
function isCalled(names: readonly string[], typed: readonly string[]): boolean {
  const words = names.flatMap(name => folded(name).split(' '))
  return typed.every(part => words.some(word => word.startsWith(part)))
}

/** The terms of a set that somebody who types this can mean, in the set's order; all where nothing is typed. */
export function findTerms(set: TermSet, typed: string): readonly TaxonomyTerm[] {
  const parts = folded(typed).split(' ').filter(Boolean)
  return taxonomy[set].filter(term => isCalled([term.label, ...otherNamesOf(set, term)], parts))
}
