import { type TaxonomyTerm, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import { type Channel, channels } from '@claimcrew/contract/production/shapes'

/** What is said on screen of a value that has no label of its own: phone is Phone. */
export const capitalize = (value: string): string =>
  `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('-', ' ')}`

const termOf = (value: string): TaxonomyTerm => ({ value, label: capitalize(value), aliases: [] })

export const channelTerms: readonly (TaxonomyTerm & { readonly value: Channel })[] = channels.map(value => ({
  ...termOf(value),
  value,
}))

const labels = (terms: readonly TaxonomyTerm[]): ReadonlyMap<string, string> =>
  new Map(terms.map(({ value, label }) => [value, label]))

const workTypeLabels = labels(taxonomy.workTypes)
const payerLabels = labels(taxonomy.payers)
const channelLabels = labels(channelTerms)

export const workTypeLabel = (value: string): string => workTypeLabels.get(value) ?? value
export const payerLabel = (value: string): string => payerLabels.get(value) ?? value
export const channelLabel = (value: string): string => channelLabels.get(value) ?? value
export const outcomeLabel = (value: string): string => value.replaceAll('-', ' ')

/** What is counted of a kind of work: claims, account touches. */
export function unitsText(workType: string): string {
  const unit = findWorkType(workType)?.unit ?? 'unit'
  return `${unit}${unit.endsWith('ch') ? 'es' : 's'}`
}
