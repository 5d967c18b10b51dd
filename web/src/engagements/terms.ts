import type { Engagement } from '@claimcrew/contract/engagements/contract'
import type { PersonState } from '@claimcrew/contract/engagements/rules'

type PersonStatus = { readonly active?: boolean; readonly engagements?: readonly Engagement[] }

// The list shows what holds now, else what is agreed, else what was.
const precedence = ['active', 'upcoming', 'ended'] as const

const foremost = (engagements: readonly Engagement[]) =>
  precedence.find(state => engagements.some(engagement => engagement.state === state))

export function personState({ active = true, engagements = [] }: PersonStatus): PersonState {
  return active ? (foremost(engagements) ?? 'free') : 'deactivated'
}

/** The lowest and the highest rate an hour in one currency, in cents. */
export type RateRange = { readonly currency: string; readonly least: number; readonly most: number }

/** One line about all engagements of a person that are in the foremost state. */
export type TermsSummary = {
  readonly title: string
  /** Those on the other side, each once. */
  readonly others: readonly string[]
  readonly since: string
  readonly rates: readonly RateRange[]
  readonly hoursPerWeek: number
}

function rangesOf(engagements: readonly Engagement[]): RateRange[] {
  return [...Map.groupBy(engagements, ({ currency }) => currency)].map(([currency, group]) => {
    const cents = group.map(({ rateCents }) => rateCents)
    return { currency, least: Math.min(...cents), most: Math.max(...cents) }
  })
}

export function summarizeTerms(
  engagements: readonly Engagement[],
  nameOfOther: (engagement: Engagement) => string,
): TermsSummary | null {
  const state = foremost(engagements)
  const current = engagements.filter(engagement => engagement.state === state)
  const [first] = current
  if (!first) return null
  const same = current.every(({ title }) => title === first.title)
  return {
    title: same ? first.title : `${current.length} engagements`,
    others: [...new Set(current.map(nameOfOther))],
    // Days are written so that the alphabet's order is theirs.
    since: current.map(({ startedOn }) => startedOn).sort()[0] ?? first.startedOn,
    rates: rangesOf(current),
    hoursPerWeek: current.reduce((sum, { hoursPerWeek }) => sum + hoursPerWeek, 0),
  }
}
