import type { Instant } from '../kit/time.ts'
import { type BillerOffer, computeMatch, type JobRequirements, type Match } from './match.ts'

const suggestedSets = ['systems', 'workTypes', 'specialties'] as const
type SuggestedSet = (typeof suggestedSets)[number]

type SuggestingJob = Pick<JobRequirements, SuggestedSet> & { readonly match: Match | null }

export type FitSuggestion = {
  readonly set: SuggestedSet
  readonly value: string
  /** How well the job fits now, and would with it. */
  readonly before: number
  readonly after: number
}

const noRequirements = {
  certifications: [],
  experience: null,
  pay: null,
  rateMaxCents: null,
  window: null,
  timeZone: 'UTC',
  start: null,
}

const addTo = (profile: BillerOffer, set: SuggestedSet, value: string): BillerOffer =>
  set === 'systems'
    ? { ...profile, systems: [...profile.systems, { name: value, level: 'good' as const }] }
    : { ...profile, [set]: [...profile[set], value] }

/**
 * What a job asks for and a profile does not have, with what adding it would change; the most first. Reasons count apart from
 * each other, so the difference in one is the difference in the score.
 */
export function listFitSuggestions(job: SuggestingJob, profile: BillerOffer, now: Instant): FitSuggestion[] {
  const { match } = job
  if (!match) return []
  const score = (offered: BillerOffer) => computeMatch({ ...job, ...noRequirements }, offered, now).score
  const before = score(profile)
  return suggestedSets
    .flatMap(set =>
      job[set].map(value => ({
        set,
        value,
        before: match.score,
        after: match.score + score(addTo(profile, set, value)) - before,
      })),
    )
    .filter(one => one.after > one.before)
    .sort((a, b) => b.after - b.before - (a.after - a.before))
}
