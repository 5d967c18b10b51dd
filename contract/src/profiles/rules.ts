import { addDays } from '../kit/time.ts'
import type { UserSignUpQuestions } from '../people/answers.ts'
import type { HeldCertification, Profile } from './shapes.ts'

type Part = {
  readonly field: keyof Profile
  readonly points: number
  /** What to do, and why it is worth it. */
  readonly missing: string
}

/** What a complete profile has, and what each part counts: 100 together. */
export const profileParts: readonly Part[] = [
  { field: 'headline', points: 10, missing: 'Write a headline: it is what clients read first.' },
  { field: 'workTypes', points: 15, missing: 'Choose the work you do: clients search by it.' },
  { field: 'systems', points: 15, missing: 'Name your systems: it is the first filter that clients use.' },
  { field: 'specialties', points: 8, missing: 'Choose your specialties: practices look for their own.' },
  { field: 'years', points: 6, missing: 'Say how many years you have worked in billing.' },
  { field: 'about', points: 8, missing: 'Tell about your work: what you are good at, and for whom.' },
  { field: 'certifications', points: 6, missing: 'Add a certification, if you have one.' },
  { field: 'languages', points: 4, missing: 'Name your languages: phone work depends on them.' },
  { field: 'clearinghouses', points: 3, missing: 'Name the clearinghouses that you know.' },
  { field: 'payers', points: 3, missing: 'Name the payers that you know well.' },
  { field: 'rateCents', points: 8, missing: 'Set a rate: posts outside of it will not waste your time.' },
  { field: 'hoursPerWeek', points: 3, missing: 'Say how many hours a week you want to work.' },
  { field: 'engagement', points: 3, missing: 'Choose full-time, part-time or project work.' },
  { field: 'availableFrom', points: 3, missing: 'Say from when on you can start.' },
  {
    field: 'window',
    points: 5,
    missing: 'Set your working hours: clients see where they overlap with theirs.',
  },
]

const isFilled = (value: Profile[keyof Profile]): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

type Parts = Omit<Profile, 'completeness'>

export const missingParts = (profile: Parts): readonly Part[] =>
  profileParts.filter(({ field }) => field === 'completeness' || !isFilled(profile[field]))

export const completenessOf = (profile: Parts): number =>
  100 - missingParts(profile).reduce((sum, { points }) => sum + points, 0)

/** What stands in the way of being found. */
export function listingFaults({
  headline,
  workTypes,
}: Pick<Profile, 'headline' | 'workTypes'>): Record<string, string> {
  return {
    ...(headline === '' && { headline: 'A listed profile needs a headline.' }),
    ...(workTypes.length === 0 && { workTypes: 'A listed profile needs at least one kind of work.' }),
  }
}

/** A certification counts up to and including the day it runs out. */
export const hasExpired = ({ expiresOn }: HeldCertification, today: string): boolean =>
  expiresOn !== null && expiresOn < today

const yearsByAnswer: Readonly<Record<string, number>> = { entry: 0, intermediate: 3, advanced: 8 }
const daysByAnswer: Readonly<Record<string, number>> = {
  immediate: 0,
  'within-1-month': 30,
  'within-3-months': 90,
}

/** What the questionnaire's answers say of somebody who has not written a profile yet. */
export function prefillFrom(
  answers: UserSignUpQuestions,
  today: string,
): Pick<Profile, 'years' | 'availableFrom'> {
  const days = daysByAnswer[answers.serviceTimeline]
  return {
    years: yearsByAnswer[answers.experience] ?? null,
    availableFrom: days === undefined ? null : addDays(today, days),
  }
}
