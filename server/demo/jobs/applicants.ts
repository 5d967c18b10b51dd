import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import type { DemoActor } from '../load.ts'
import {
  backlogReasons,
  closings,
  generalReasons,
  greetings,
  systemReasons,
  workReasonsOf,
} from './coverLetters.ts'
import {
  otherSystemAnswers,
  type PostQuestion,
  questions,
  shortSystemAnswers,
  volumeAnswers,
  wholeDayAnswers,
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

/** The sentences of all letters: how often each was written to anybody, and which ones to the post at hand. */
export type WrittenSentences = { readonly counts: Map<string, number>; readonly toPost: Set<string> }

/** The one of these that was written least, from the nth on; none that stands in another letter to the same post. */
function pickFresh(list: readonly string[], nth: number, { counts, toPost }: WrittenSentences): string {
  const unused = list.filter(text => !toPost.has(text))
  const some = unused.length > 0 ? unused : list
  const from = nth % Math.max(1, some.length)
  const turned = [...some.slice(from), ...some.slice(0, from)]
  const countOf = (text: string) => counts.get(text) ?? 0
  const [first = ''] = turned
  const text = turned.reduce((least, next) => (countOf(next) < countOf(least) ? next : least), first)
  toPost.add(text)
  counts.set(text, countOf(text) + 1)
  return text
}

/** What somebody writes who applies as the nth of all. */
export function writeCoverLetter(
  job: FitCriteria,
  clientName: string,
  biller: Candidate,
  nth: number,
  usedSentences: WrittenSentences,
): string {
  const { workTypes, years } = biller.profile
  const work = job.workTypes.find(value => workTypes.includes(value)) ?? job.workTypes[0] ?? ''
  const system = findSharedSystem(job, biller)
  const isSayable = (text: string) => !text.includes('{y}') || (years ?? 0) >= manyYears
  const ofWork = [...workReasonsOf(work), ...(system ? systemReasons : [])]
  const general = [...generalReasons, ...(workWithoutBacklog.includes(work) ? [] : backlogReasons)]
  const lines = [greetings, ofWork, general, closings].map(list =>
    pickFresh(list.filter(isSayable), nth, usedSentences),
  )
  return lines
    .filter(line => line !== '')
    .join(' ')
    .replaceAll('{t}', spokenNames[work] ?? withoutCapital(findLabel('workTypes', work)))
    .replaceAll('{s}', findLabel('systems', system?.name ?? ''))
    .replaceAll('{c}', clientName)
    .replaceAll('{y}', String(years))
}

/** What is entered, verified or coded today is not there any more tomorrow. */
const workWithoutBacklog = [
  'charge-entry',
  'demographics',
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
  usedSentences: WrittenSentences,
): string[] {
  const work = job.workTypes.find(type => volumeAnswers[type]) ?? ''
  return asks.map(ask => {
    if (ask === 'hours' && isHired) return pickFresh(wholeDayAnswers, nth, usedSentences)
    if (ask === 'system' && !findSharedSystem(job, biller))
      return pickFresh(otherSystemAnswers, nth, usedSentences)
    if (ask === 'system' && (biller.profile.years ?? 0) < manyYears)
      return pickFresh(shortSystemAnswers, nth, usedSentences)
    const list = (ask === 'volume' ? volumeAnswers[work] : undefined) ?? questions[ask].answers
    return pickFresh(list, nth, usedSentences)
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
