import * as z from 'zod'
import { labelOf, type TermSet } from '../kit/taxonomy.ts'
import { addDays, dayIn, type Instant } from '../kit/time.ts'
import { dayText } from '../kit/timeWords.ts'
import { overlapHours, windowHours } from './overlap.ts'
import { hasExpired } from './rules.ts'
import type { Profile, WorkWindow } from './shapes.ts'

/** What a biller is measured against a job by, and how much each of it counts: 100 together. Nothing else is looked at. */
export const matchWeights = {
  systems: 25,
  workTypes: 20,
  specialties: 10,
  certifications: 10,
  experience: 10,
  rate: 10,
  overlap: 10,
  start: 5,
} as const

const reasons = Object.keys(matchWeights) as [keyof typeof matchWeights, ...(keyof typeof matchWeights)[]]
type What = (typeof reasons)[number]

export const Match = z.object({
  score: z.int().min(0).max(100),
  reasons: z.array(z.object({ what: z.enum(reasons), points: z.int(), most: z.int(), text: z.string() })),
})
export type Match = z.infer<typeof Match>

/** What of a job counts. */
export type Wanted = {
  readonly systems: readonly string[]
  readonly workTypes: readonly string[]
  readonly specialties: readonly string[]
  readonly certifications: readonly string[]
  readonly experience: string | null
  readonly pay: string | null
  readonly rateMaxCents: number | null
  readonly window: WorkWindow | null
  /** The client's, in which the window is meant. */
  readonly timeZone: string
  readonly start: string | null
}

/** What of a biller counts. */
export type Offered = Pick<
  Profile,
  | 'systems'
  | 'workTypes'
  | 'specialties'
  | 'certifications'
  | 'years'
  | 'rateCents'
  | 'window'
  | 'timeZone'
  | 'availableFrom'
>

/** The same, of which only what is counted is known. */
export type Scored = Omit<Offered, 'systems'> & { readonly systems: readonly string[] }

/** How many hours the job's window and the biller's have in common; both are there. */
type Overlap = (wanted: Wanted, offered: Pick<Offered, 'window' | 'timeZone'>, now: Instant) => number

/** How much of a reason is there, from 0 to 1, and why. Of most people nobody asks why. */
type Share = { readonly share: number; readonly text: () => string }

const notAsked = (what: string): Share => ({ share: 1, text: () => `The job does not ask for ${what}.` })

function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} and ${last}` : last
}

function covered(
  set: TermSet,
  what: string,
  wanted: readonly string[],
  offers: (value: string) => boolean,
): Share {
  if (wanted.length === 0) return notAsked(what)
  let there = 0
  for (const value of wanted) if (offers(value)) there++
  const named = (values: readonly string[]) => listed(values.map(value => labelOf(set, value)))
  const text = () =>
    [
      there > 0 && `Has ${named(wanted.filter(offers))}.`,
      there < wanted.length && `Missing: ${named(wanted.filter(value => !offers(value)))}.`,
    ]
      .filter(Boolean)
      .join(' ')
  return { share: there / wanted.length, text }
}

/** From how many years on somebody has the experience that a job asks for, in the questionnaire's words. */
const yearsWanted: Readonly<Record<string, number>> = { intermediate: 2, advanced: 5 }

const yearsText = (years: number) => (years === 1 ? '1 year' : `${years} years`)

function experienced({ experience }: Wanted, { years }: Scored): Share {
  const wanted = yearsWanted[experience ?? ''] ?? 0
  if (wanted === 0) return notAsked('experience')
  if (years === null) return { share: 0, text: () => `Asks for ${yearsText(wanted)}; none are stated.` }
  return {
    share: Math.min(1, years / wanted),
    text: () => `Has ${yearsText(years)} of the ${wanted} asked for.`,
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** All up to the most that the job pays, none from half as much again on. */
function affordable({ pay, rateMaxCents }: Wanted, { rateCents }: Scored): Share {
  if (pay !== 'hourly' || rateMaxCents === null) return notAsked('an hourly rate')
  if (rateCents === null) return { share: 0, text: () => 'No rate is stated.' }
  const compared = (how: string) => () =>
    `${dollars(rateCents)} an hour is ${how} the job's ${dollars(rateMaxCents)}.`
  if (rateCents <= rateMaxCents) return { share: 1, text: compared('within') }
  const over = (rateCents - rateMaxCents) / Math.max(1, rateMaxCents / 2)
  return { share: Math.max(0, 1 - over), text: compared('above') }
}

const hoursText = (hours: number) => `${Math.round(hours * 10) / 10} h`

const overlapOf: Overlap = ({ window: asked, timeZone }, offered, now) =>
  asked && offered.window
    ? overlapHours({ ...asked, timeZone }, { ...offered.window, timeZone: offered.timeZone }, now)
    : 0

function together(wanted: Wanted, offered: Scored, now: Instant, overlap: Overlap): Share {
  if (wanted.window === null) return notAsked('certain hours')
  if (offered.window === null) return { share: 0, text: () => 'No working hours are stated.' }
  const [most, shared] = [windowHours(wanted.window), overlap(wanted, offered, now)]
  return {
    share: Math.min(1, shared / most),
    text: () => `${hoursText(shared)} of the job's ${hoursText(most)} a day overlap.`,
  }
}

/** Within how many days a job begins, in the questionnaire's words; any other word, or none, leaves it open. */
export const startsWithin: Readonly<Record<string, number>> = {
  immediate: 7,
  'within-1-month': 30,
  'within-3-months': 91,
}

function available({ start }: Wanted, { availableFrom, timeZone }: Scored, now: Instant): Share {
  const days = startsWithin[start ?? '']
  if (days === undefined) return notAsked('a certain start')
  if (availableFrom === null) return { share: 0, text: () => 'It is not stated from when on they can start.' }
  const inTime = availableFrom <= addDays(dayIn(timeZone, now), days)
  return {
    share: inTime ? 1 : 0,
    text: () =>
      inTime
        ? 'Can start in time.'
        : `Can start on ${dayText(availableFrom, true)}, which is later than asked.`,
  }
}

function sharesOf(
  wanted: Wanted,
  offered: Scored,
  now: Instant,
  overlap: Overlap,
): Readonly<Record<What, Share>> {
  const holds = (name: string) =>
    offered.certifications.some(one => one.name === name && !hasExpired(one, dayIn(offered.timeZone, now)))
  const { systems, workTypes, specialties } = offered
  return {
    systems: covered('systems', 'a system', wanted.systems, value => systems.includes(value)),
    workTypes: covered('workTypes', 'a kind of work', wanted.workTypes, value => workTypes.includes(value)),
    specialties: covered('specialties', 'a specialty', wanted.specialties, value =>
      specialties.includes(value),
    ),
    certifications: covered('certifications', 'a certification', wanted.certifications, holds),
    experience: experienced(wanted, offered),
    rate: affordable(wanted, offered),
    overlap: together(wanted, offered, now, overlap),
    start: available(wanted, offered, now),
  }
}

const pointsOf = (what: What, { share }: Share): number => Math.round(share * matchWeights[what])

/** The score alone, for those who score thousands and know overlaps by heart. */
export function scoreOf(wanted: Wanted, offered: Scored, now: Instant, overlap: Overlap = overlapOf): number {
  const shares = sharesOf(wanted, offered, now, overlap)
  let score = 0
  for (const what of reasons) score += pointsOf(what, shares[what])
  return score
}

/** The same with the reason for every point. */
export function explainedScore(
  wanted: Wanted,
  offered: Scored,
  now: Instant,
  overlap: Overlap = overlapOf,
): Match {
  const shares = sharesOf(wanted, offered, now, overlap)
  const counted = reasons.map(what => ({
    what,
    points: pointsOf(what, shares[what]),
    most: matchWeights[what],
    text: shares[what].text(),
  }))
  return { score: counted.reduce((sum, { points }) => sum + points, 0), reasons: counted }
}

/** How well a biller fits a job, and why. The same for the client and for the biller. */
export const matchOf = (wanted: Wanted, offered: Offered, now: Instant): Match =>
  explainedScore(wanted, { ...offered, systems: offered.systems.map(({ name }) => name) }, now)
