import type { MappablePerson, MappingProblem, TrackerUserMatch } from '@claimcrew/contract/tracking/shapes'
import type { TrackerUserFilter } from '../address.ts'
import { compareByUserName, hasWords, nameCollator } from '../person.ts'

/** What waits to be looked at: the worst first. */
const urgency: Readonly<Record<MappingProblem['kind'], number>> = {
  failing: 0,
  unread: 1,
  'totals-differ': 2,
  gone: 3,
  'email-differs': 4,
  'no-match': 5,
}

export type MatchProblem = { readonly match: TrackerUserMatch; readonly problem: MappingProblem }

/** Everything that is wrong, the worst first, and what can be settled with one click before what takes a choice. */
export function listMatchProblems(matches: readonly TrackerUserMatch[]): readonly MatchProblem[] {
  const rank = ({ match, problem }: MatchProblem) => urgency[problem.kind] * 2 + (match.suggestion ? 0 : 1)
  return matches
    .flatMap(match => match.problems.map(problem => ({ match, problem })))
    .sort((a, b) => rank(a) - rank(b))
}

/** A Time Doctor user and the biller whose address it has: nobody else needs to be asked. */
export type SuggestedPair = {
  readonly match: TrackerUserMatch
  readonly person: { readonly userId: string; readonly userName: string }
}

export const listSuggestedPairs = (matches: readonly TrackerUserMatch[]): readonly SuggestedPair[] =>
  matches.flatMap(match => (match.suggestion && !match.mapping ? [{ match, person: match.suggestion }] : []))

function belongs({ mapping, problems }: TrackerUserMatch, show: TrackerUserFilter): boolean {
  switch (show) {
    case 'all':
      return true
    case 'attention':
      return problems.length > 0
    case 'mapped':
      return mapping !== null
    case 'unmapped':
      return mapping === null
    case 'missing':
      return false
    default:
      return show satisfies never
  }
}

/** Time Doctor users by name. A search for a person finds them by either side's name. */
export function filterTrackerUsers(
  matches: readonly TrackerUserMatch[],
  show: TrackerUserFilter,
  search: string,
): readonly TrackerUserMatch[] {
  return matches
    .filter(match => belongs(match, show))
    .filter(({ account: trackerUser, mapping, suggestion }) => {
      const person = mapping?.userName ?? suggestion?.userName ?? ''
      return hasWords(search, [trackerUser.name, trackerUser.email, person])
    })
    .sort((a, b) => nameCollator.compare(a.account.name, b.account.name))
}

/** Billers without a Time Doctor user, whose time never arrives. */
export function filterMissing(billers: readonly MappablePerson[], search: string): readonly MappablePerson[] {
  return billers
    .filter(({ accounts }) => accounts === 0)
    .filter(({ userName, email }) => hasWords(search, [userName, email]))
    .sort(compareByUserName)
}

/** How many there are behind each choice of the filter. */
export function countByFilter(
  matches: readonly TrackerUserMatch[],
  billers: readonly MappablePerson[],
): Readonly<Record<TrackerUserFilter, number>> {
  const count = (show: TrackerUserFilter) => matches.filter(match => belongs(match, show)).length
  return {
    all: matches.length,
    attention: count('attention'),
    mapped: count('mapped'),
    unmapped: count('unmapped'),
    missing: filterMissing(billers, '').length,
  }
}
