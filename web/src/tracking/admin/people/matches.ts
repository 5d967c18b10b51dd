import type { Mappable, Match, Problem } from '@claimcrew/contract/tracking/shapes'
import type { Show } from '../address.ts'
import { byUserName, hasWords, names } from '../person.ts'

/** What waits to be looked at: the worst first. */
const urgency: Readonly<Record<Problem['kind'], number>> = {
  failing: 0,
  unread: 1,
  'totals-differ': 2,
  gone: 3,
  'email-differs': 4,
  'no-match': 5,
}

export type Trouble = { readonly match: Match; readonly problem: Problem }

/** Everything that is wrong, the worst first, and what can be settled with one click before what takes a choice. */
export function troublesOf(matches: readonly Match[]): readonly Trouble[] {
  const rank = ({ match, problem }: Trouble) => urgency[problem.kind] * 2 + (match.suggestion ? 0 : 1)
  return matches
    .flatMap(match => match.problems.map(problem => ({ match, problem })))
    .sort((a, b) => rank(a) - rank(b))
}

/** An account and the biller whose address it has: nobody else needs to be asked. */
export type Pair = {
  readonly match: Match
  readonly person: { readonly userId: string; readonly userName: string }
}

export const pairsIn = (matches: readonly Match[]): readonly Pair[] =>
  matches.flatMap(match => (match.suggestion && !match.mapping ? [{ match, person: match.suggestion }] : []))

function belongs({ mapping, problems }: Match, show: Show): boolean {
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

/** Accounts by name. A search for a person finds the accounts by either side's name. */
export function accountsShown(matches: readonly Match[], show: Show, search: string): readonly Match[] {
  return matches
    .filter(match => belongs(match, show))
    .filter(({ account, mapping, suggestion }) => {
      const person = mapping?.userName ?? suggestion?.userName ?? ''
      return hasWords(search, [account.name, account.email, person])
    })
    .sort((a, b) => names.compare(a.account.name, b.account.name))
}

/** Billers without an account there, whose time never arrives. */
export function missingShown(billers: readonly Mappable[], search: string): readonly Mappable[] {
  return billers
    .filter(({ accounts }) => accounts === 0)
    .filter(({ userName, email }) => hasWords(search, [userName, email]))
    .sort(byUserName)
}

/** Those of them for whom no account waits to be mapped with a click. */
export function untracked(billers: readonly Mappable[], pairs: readonly Pair[]): readonly Mappable[] {
  const suggested = new Set(pairs.map(({ person }) => person.userId))
  return missingShown(billers, '').filter(({ userId }) => !suggested.has(userId))
}

/** How many there are behind each choice of the filter. */
export function countShows(
  matches: readonly Match[],
  billers: readonly Mappable[],
): Readonly<Record<Show, number>> {
  const count = (show: Show) => matches.filter(match => belongs(match, show)).length
  return {
    all: matches.length,
    attention: count('attention'),
    mapped: count('mapped'),
    unmapped: count('unmapped'),
    missing: missingShown(billers, '').length,
  }
}
