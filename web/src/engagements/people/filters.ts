import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { type PersonState, personStates } from '@claimcrew/contract/engagements/rules'
import { foldText } from '@claimcrew/contract/kit/text'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'
import { sortRows } from '../../kit/ui/list/sortRows.ts'
import { personState, summarizeTerms, type TermsSummary } from '../terms.ts'
import type { ListedBiller } from './listedBiller.ts'

export const sorts = ['name', 'since', 'rate', 'hours'] as const
export type Sort = (typeof sorts)[number]

/** The filters of /billers and /clients, as they stand in the address. */
export const PeopleFilters = addressShape('/billers', {
  search: z.string().max(200).catch(''),
  state: z.enum(['all', ...personStates]).catch('all'),
  sort: z.enum(sorts).catch('name'),
  order: z.enum(['asc', 'desc']).catch('asc'),
})
export type PeopleFilters = z.infer<typeof PeopleFilters>

/** /clients has one more filter. */
export const ClientsAddress = addressShape('/clients', {
  ...PeopleFilters.shape,
  view: z.enum(['organizations']).optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
})

/** A person as a row, with what is looked for and sorted by worked out once. */
export type PersonRow = {
  readonly person: ListedBiller
  readonly state: PersonState
  readonly terms: TermsSummary | null
  readonly text: string
}

export const toPersonRows = (
  people: readonly ListedBiller[],
  nameOfOther: (engagement: Engagement) => string,
): readonly PersonRow[] =>
  people.map(person => ({
    person,
    state: personState(person),
    terms: summarizeTerms(person.engagements ?? [], nameOfOther),
    text: foldText(`${person.userName} ${person.email ?? ''}`),
  }))

function sortValue({ person, terms }: PersonRow, sort: Sort): number | string | undefined {
  switch (sort) {
    case 'name':
      return person.userName
    case 'since':
      return terms?.since
    case 'rate':
      return terms?.rates[0]?.least
    case 'hours':
      return terms?.hoursPerWeek
  }
}

export function selectRows(rows: readonly PersonRow[], filters: PeopleFilters): readonly PersonRow[] {
  const words = foldText(filters.search).trim().split(/\s+/)
  const matches = rows.filter(
    ({ state, text }) =>
      (filters.state === 'all' || state === filters.state) && words.every(word => text.includes(word)),
  )
  return sortRows(
    matches,
    row => sortValue(row, filters.sort),
    filters.order,
    ({ person }) => person.userName,
  )
}

/** How many people there are in each state. */
export function countByState(rows: readonly PersonRow[]): ReadonlyMap<PersonState, number> {
  const counts = new Map<PersonState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

/** The same as the server says it; states that do not occur are left out. */
export const toStateCounts = (
  counts: Readonly<Record<PersonState, number>>,
): ReadonlyMap<PersonState, number> =>
  new Map(personStates.map(state => [state, counts[state]] as const).filter(([, count]) => count > 0))
