import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import type { DemoActor } from '../load.ts'
import { closings, greetings, reasons } from './coverLetters.ts'
import { type PostQuestion, questions, volumeAnswers } from './questions.ts'

/** A biller as the demo's posts look for one. */
export type Candidate = {
  readonly actor: DemoActor
  readonly profile: Profile
  /** Which of those who work here, or null for who looks for work. */
  readonly working: number | null
}

type FitCriteria = Pick<
  JobFields,
  'workTypes' | 'systems' | 'specialties' | 'languages' | 'rateMaxCents' | 'pay'
>

const shared = (one: readonly string[], other: readonly string[]) =>
  one.filter(value => other.includes(value)).length

/** Roughly how well somebody fits: people apply to what is near to what they do. */
export function scoreFit(job: FitCriteria, { profile, working }: Candidate): number {
  const systems = shared(
    job.systems,
    profile.systems.map(one => one.name),
  )
  const tooDear = job.pay === 'hourly' && (profile.rateCents ?? 0) > (job.rateMaxCents ?? 0)
  return (
    shared(job.workTypes, profile.workTypes) * 4 +
    systems * 3 +
    shared(job.specialties, profile.specialties) * 2 +
    shared(job.languages, profile.languages) -
    (tooDear ? 6 : 0) -
    // Few of those who have a full week look for more.
    (working === null ? 0 : 12)
  )
}

/** What somebody writes who applies as the nth of all. */
export function writeCoverLetter(
  job: FitCriteria,
  clientName: string,
  { profile }: Candidate,
  nth: number,
): string {
  const work = job.workTypes.find(value => profile.workTypes.includes(value)) ?? job.workTypes[0] ?? ''
  const system = profile.systems.find(one => job.systems.includes(one.name)) ?? profile.systems[0]
  const lines = [
    pickNth(greetings, nth),
    pickNth(reasons, nth * 2 + 1),
    pickNth(reasons, nth * 5 + 4),
    pickNth(closings, nth),
  ]
  return [...new Set(lines)]
    .join(' ')
    .replaceAll('{t}', spokenNames[work] ?? withoutCapital(findLabel('workTypes', work)))
    .replaceAll('{s}', findLabel('systems', system?.name ?? ''))
    .replaceAll('{c}', clientName)
}

export const pickAnswers = (
  asks: readonly PostQuestion[],
  { workTypes: [work = ''] }: FitCriteria,
  nth: number,
): string[] =>
  asks.map((ask, index) =>
    pickNth((ask === 'volume' ? volumeAnswers[work] : undefined) ?? questions[ask].answers, nth + index),
  )

export const pickNth = (list: readonly string[], nth: number): string => list[nth % list.length] ?? ''

const withoutCapital = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`

/** Where people call a kind of work otherwise than lists do. */
const spokenNames: Readonly<Record<string, string>> = {
  'eligibility-benefits': 'eligibility work',
  demographics: 'front-end billing',
  'coding-e-m': 'E/M coding',
  'coding-radiology': 'radiology coding',
  'payment-posting-manual': 'payment posting',
  'payment-posting-era-exceptions': 'ERA posting',
  'denials-technical': 'denials work',
  'denials-clinical': 'clinical denials work',
  appeals: 'appeals work',
  'patient-ar': 'patient AR',
  'credit-balances': 'credit balance work',
  'meeting-training-reporting': 'team training',
}
