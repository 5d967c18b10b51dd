import { addDays } from '../kit/time.ts'
import type { UserSignUpQuestions } from '../people/answers.ts'
import type { HeldCertification, Profile } from './shapes.ts'

type ProfilePart = {
  readonly field: keyof Profile
  readonly points: number
  /** What to do, and why it is worth it. */
  readonly missing: string
}

/** What a complete profile has, and what each part counts: 100 together. */
export const profileParts: readonly ProfilePart[] = [
  { field: 'headline', points: 10, missing: 'Write a headline. Clients read it first.' },
  { field: 'workTypes', points: 15, missing: 'Choose your work types. Clients search by them.' },
  { field: 'systems', points: 15, missing: 'Add your systems. It’s the first filter clients use.' },
  { field: 'specialties', points: 8, missing: 'Choose your specialties. Practices look for theirs.' },
  { field: 'years', points: 6, missing: 'Add your years of billing experience.' },
  { field: 'about', points: 8, missing: 'Describe your work and what you’re good at.' },
  { field: 'certifications', points: 6, missing: 'Add a certification, if you have one.' },
  { field: 'languages', points: 4, missing: 'Add your languages. Phone work depends on them.' },
  { field: 'clearinghouses', points: 3, missing: 'Add the clearinghouses you know.' },
  { field: 'payers', points: 3, missing: 'Add the payers you know well.' },
  { field: 'rateCents', points: 8, missing: 'Set your rate, so you only see jobs that fit.' },
  { field: 'hoursPerWeek', points: 3, missing: 'Add how many hours a week you want to work.' },
  { field: 'engagement', points: 3, missing: 'Choose full-time, part-time or project work.' },
  { field: 'availableFrom', points: 3, missing: 'Add when you can start.' },
  {
    field: 'window',
    points: 5,
    missing: 'Set your working hours. Clients see where they overlap with theirs.',
  },
]

const isFilled = (value: Profile[keyof Profile]): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

type ProfileContent = Omit<Profile, 'completeness'>

export const listMissingParts = (profile: ProfileContent): readonly ProfilePart[] =>
  profileParts.filter(({ field }) => field === 'completeness' || !isFilled(profile[field]))

export const computeCompleteness = (profile: ProfileContent): number =>
  100 - listMissingParts(profile).reduce((sum, { points }) => sum + points, 0)

/** What stands in the way of being found. */
export function findListingErrors({
  headline,
  workTypes,
}: Pick<Profile, 'headline' | 'workTypes'>): Record<string, string> {
  return {
    ...(headline === '' && { headline: 'A listed profile needs a headline.' }),
    ...(workTypes.length === 0 && { workTypes: 'A listed profile needs at least one work type.' }),
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
export function toProfileDefaults(
  answers: UserSignUpQuestions,
  today: string,
): Pick<Profile, 'years' | 'availableFrom'> {
  const days = daysByAnswer[answers.serviceTimeline]
  return {
    years: yearsByAnswer[answers.experience] ?? null,
    availableFrom: days === undefined ? null : addDays(today, days),
  }
}
