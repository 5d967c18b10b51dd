import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import type { DemoActor } from '../load.ts'
import { backlogReasons, closings, greetings, reasons } from './coverLetters.ts'
import {
  otherSystemAnswer,
  type PostQuestion,
  questions,
  shortSystemAnswer,
  volumeAnswers,
} from './questions.ts'

/** A biller as the demo's posts look for one. */
export type Candidate = {
  readonly actor: DemoActor
  readonly profile: Profile
  /** Which of those who work here, or null for who looks for work. */
  readonly working: number | null
}

type FitCriteria = Pick<
  JobFields,
  'workTypes' | 'systems' | 'specialties' | 'languages' | 'rateMaxCents' | 'pay' | 'location'
>

const shared = (one: readonly string[], other: readonly string[]) =>
  one.filter(value => other.includes(value)).length

/** What those abroad and at home ask for an hour lies apart, and nobody asks for much more than a post has. */
const dearerCents = 100
const usZones = /^America\/(New_York|Chicago|Denver|Phoenix|Los_Angeles)$/

/** Those who would apply at all: where the post looks, for about what it pays, and with its kind of work. */
export function narrowToSuitable(job: FitCriteria, candidates: readonly Candidate[]): readonly Candidate[] {
  const conditions: readonly ((one: Candidate) => boolean)[] = [
    ({ profile }) => job.location !== 'us-only' || usZones.test(profile.timeZone),
    ({ profile }) =>
      job.pay !== 'hourly' || (profile.rateCents ?? 0) <= (job.rateMaxCents ?? 0) + dearerCents,
    ({ profile }) => shared(job.workTypes, profile.workTypes) > 0,
  ]
  return conditions.reduce((all, suits) => {
    const some = all.filter(suits)
    return some.length > 0 ? some : all
  }, candidates)
}

const findSharedSystem = (job: FitCriteria, { profile }: Candidate) =>
  profile.systems.find(one => job.systems.includes(one.name))

/** What somebody is told who is not taken: the reason that can be seen, or one of the others. */
export function pickDeclineReason(
  job: FitCriteria,
  biller: Candidate,
  rateCents: number,
  others: readonly string[],
  nth: number,
): string {
  if (job.pay === 'hourly' && rateCents > (job.rateMaxCents ?? 0)) return 'rate'
  if (shared(job.workTypes, biller.profile.workTypes) === 0) return 'experience'
  return findSharedSystem(job, biller) ? pickNth(others, nth) : 'systems'
}

/** Roughly how well somebody fits: people apply to what is near to what they do. */
export function scoreFit(job: FitCriteria, { profile, working }: Candidate): number {
  const systems = shared(
    job.systems,
    profile.systems.map(one => one.name),
  )
  return (
    shared(job.workTypes, profile.workTypes) * 4 +
    systems * 3 +
    shared(job.specialties, profile.specialties) * 2 +
    shared(job.languages, profile.languages) -
    // Few of those who have a full week look for more.
    (working === null ? 0 : 12)
  )
}

/** What somebody writes who applies as the nth of all. */
export function writeCoverLetter(
  job: FitCriteria,
  clientName: string,
  biller: Candidate,
  nth: number,
): string {
  const { workTypes } = biller.profile
  const work = job.workTypes.find(value => workTypes.includes(value)) ?? job.workTypes[0] ?? ''
  const system = findSharedSystem(job, biller)
  const own = [
    ...reasons.filter(text => system !== undefined || !text.includes('{s}')),
    ...(workWithoutBacklog.includes(work) ? [] : backlogReasons),
  ]
  const lines = [
    pickNth(greetings, nth),
    pickNth(own, nth * 2 + 1),
    pickNth(own, nth * 5 + 4),
    pickNth(closings, nth),
  ]
  return [...new Set(lines)]
    .join(' ')
    .replaceAll('{t}', spokenNames[work] ?? withoutCapital(findLabel('workTypes', work)))
    .replaceAll('{s}', findLabel('systems', system?.name ?? ''))
    .replaceAll('{c}', clientName)
}

/** What is verified or coded today is not there any more tomorrow. */
const workWithoutBacklog = [
  'eligibility-benefits',
  'prior-authorization',
  'coding-e-m',
  'coding-radiology',
  'credentialing',
]

/** From so many years on somebody has known a system for long. */
const manyYears = 4

/** What somebody answers; who is hired full-time covers all of the day. */
export function pickAnswers(
  asks: readonly PostQuestion[],
  job: FitCriteria,
  biller: Candidate,
  nth: number,
  isHired: boolean,
): string[] {
  const [work = ''] = job.workTypes
  return asks.map((ask, index) => {
    if (ask === 'hours' && isHired) return questions.hours.answers[0]
    if (ask === 'system' && !findSharedSystem(job, biller)) return otherSystemAnswer
    if (ask === 'system' && (biller.profile.years ?? 0) < manyYears) return shortSystemAnswer
    return pickNth(
      (ask === 'volume' ? volumeAnswers[work] : undefined) ?? questions[ask].answers,
      nth + index,
    )
  })
}

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
