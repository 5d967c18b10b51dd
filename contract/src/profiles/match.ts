import * as z from 'zod'
import { hourlyRateText } from '../kit/numberWords.ts'
import { findLabel, type TermSet } from '../kit/taxonomy.ts'
import { addDays, dayIn, type Instant } from '../kit/time.ts'
import { formatDay, formatDuration } from '../kit/timeText.ts'
import { computeOverlapHours, computeWindowHours } from './overlap.ts'
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
type MatchReasonKind = (typeof reasons)[number]

export const Match = z.object({
  score: z.int().min(0).max(100),
  reasons: z.array(z.object({ what: z.enum(reasons), points: z.int(), most: z.int(), text: z.string() })),
})
export type Match = z.infer<typeof Match>

/** What of a job counts. */
export type JobRequirements = {
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
export type BillerOffer = Pick<
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
export type BillerSkills = Omit<BillerOffer, 'systems'> & { readonly systems: readonly string[] }

/** How many hours the job's window and the biller's have in common; both are there. */
type OverlapCounter<Job extends JobRequirements, Biller extends BillerSkills> = (
  requirements: Job,
  offered: Biller,
) => number

/** The moment at which many are measured, with what they all ask of it. */
type MatchMoment<Job extends JobRequirements, Biller extends BillerSkills> = {
  readonly overlap: OverlapCounter<Job, Biller>
  readonly todayIn: (timeZone: string) => string
  readonly inDays: (days: number) => (timeZone: string) => string
}

const remembering = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const existing = new Map<Key, Value>()
  return key => {
    const before = existing.get(key)
    if (before !== undefined) return before
    const made = make(key)
    existing.set(key, made)
    return made
  }
}

function toMatchMoment<Job extends JobRequirements, Biller extends BillerSkills>(
  now: Instant,
  overlap: OverlapCounter<Job, Biller>,
): MatchMoment<Job, Biller> {
  const todayIn = remembering((timeZone: string) => dayIn(timeZone, now))
  // Counting days on takes longer than all the rest of a match, and few zones and starts are asked for.
  const inDays = remembering((days: number) =>
    remembering((timeZone: string) => addDays(todayIn(timeZone), days)),
  )
  return { overlap, todayIn, inDays }
}

/** How much of one reason is there, and why. Tens of thousands are measured where twenty are told why, so words wait. */
type MatchMeasure = {
  /** What a job that does not ask does not ask for. */
  readonly what: string
  readonly isAsked: (requirements: JobRequirements) => boolean
  /** From 0 to 1, of what is asked. */
  readonly share: <Job extends JobRequirements, Biller extends BillerSkills>(
    requirements: Job,
    offered: Biller,
    at: MatchMoment<Job, Biller>,
  ) => number
  readonly text: <Job extends JobRequirements, Biller extends BillerSkills>(
    requirements: Job,
    offered: Biller,
    at: MatchMoment<Job, Biller>,
  ) => string
}

function listed(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} and ${last}` : last
}

type RequirementSet = 'systems' | 'workTypes' | 'specialties' | 'certifications'
type HasRequirement = (offered: BillerSkills, value: string, todayIn: (timeZone: string) => string) => boolean

function covered(set: TermSet & RequirementSet, what: string, has: HasRequirement): MatchMeasure {
  const named = (values: readonly string[]) => listed(values.map(value => findLabel(set, value)))
  return {
    what,
    isAsked: requirements => requirements[set].length > 0,
    share: (requirements, offered, { todayIn }) => {
      const values = requirements[set]
      let there = 0
      for (const value of values) if (has(offered, value, todayIn)) there++
      return there / values.length
    },
    text: (requirements, offered, { todayIn }) => {
      const there = requirements[set].filter(value => has(offered, value, todayIn))
      const missing = requirements[set].filter(value => !there.includes(value))
      return [
        there.length > 0 && `Covered: ${named(there)}.`,
        missing.length > 0 && `Missing: ${named(missing)}.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
  }
}

const holdsCertification: HasRequirement = ({ certifications, timeZone }, value, todayIn) =>
  certifications.some(one => one.name === value && !hasExpired(one, todayIn(timeZone)))

/** From how many years on somebody has the experience that a job asks for, in the questionnaire's words. */
const yearsWanted: Readonly<Record<string, number>> = { intermediate: 2, advanced: 5 }
const yearsIn = ({ experience }: JobRequirements): number => yearsWanted[experience ?? ''] ?? 0

const yearsText = (years: number) => (years === 1 ? '1 year' : `${years} years`)

const experience: MatchMeasure = {
  what: 'experience',
  isAsked: requirements => yearsIn(requirements) > 0,
  share: (requirements, { years }) => (years === null ? 0 : Math.min(1, years / yearsIn(requirements))),
  text: (requirements, { years }) =>
    years === null
      ? `The job asks for ${yearsText(yearsIn(requirements))}. No experience listed.`
      : `${yearsText(years)}. The job asks for ${yearsIn(requirements)}.`,
}

/** All up to the most that the job pays, none from half as much again on. */
const rate: MatchMeasure = {
  what: 'an hourly rate',
  isAsked: ({ pay, rateMaxCents }) => pay === 'hourly' && rateMaxCents !== null,
  share: ({ rateMaxCents }, { rateCents }) => {
    const most = rateMaxCents ?? 0
    if (rateCents === null) return 0
    return rateCents <= most ? 1 : Math.max(0, 1 - (rateCents - most) / Math.max(1, most / 2))
  },
  text: ({ rateMaxCents }, { rateCents }) => {
    const most = rateMaxCents ?? 0
    if (rateCents === null) return 'No rate listed.'
    const how = rateCents <= most ? 'within' : 'above'
    return `${hourlyRateText(rateCents)} is ${how} the job’s ${hourlyRateText(most)}.`
  },
}

const hoursIn = ({ window }: JobRequirements): number => (window === null ? 0 : computeWindowHours(window))

const overlap: MatchMeasure = {
  what: 'set hours',
  isAsked: ({ window }) => window !== null,
  share: (requirements, offered, at) =>
    offered.window === null ? 0 : Math.min(1, at.overlap(requirements, offered) / hoursIn(requirements)),
  text: (requirements, offered, at) => {
    if (offered.window === null) return 'No working hours listed.'
    const hours = at.overlap(requirements, offered)
    const shared = hours === 0 ? 'None' : formatDuration(hours * 3600)
    return `${shared} of the job’s ${formatDuration(hoursIn(requirements) * 3600)} a day overlap.`
  },
}

/** Within how many days a job begins, in the questionnaire's words; any other word, or none, leaves it open. */
export const startsWithin: Readonly<Record<string, number>> = {
  immediate: 7,
  'within-1-month': 30,
  'within-3-months': 91,
}

const start: MatchMeasure = {
  what: 'a start date',
  isAsked: ({ start }) => startsWithin[start ?? ''] !== undefined,
  share: ({ start }, { availableFrom, timeZone }, { inDays }) =>
    availableFrom !== null && availableFrom <= inDays(startsWithin[start ?? ''] ?? 0)(timeZone) ? 1 : 0,
  text: (requirements, offered, at) => {
    if (offered.availableFrom === null) return 'No start date listed.'
    if (start.share(requirements, offered, at) === 1) return 'Can start in time.'
    return `Can start on ${formatDay(offered.availableFrom, at.todayIn(offered.timeZone))}, later than requested.`
  },
}

const measures: Readonly<Record<MatchReasonKind, MatchMeasure>> = {
  systems: covered('systems', 'a system', ({ systems }, value) => systems.includes(value)),
  workTypes: covered('workTypes', 'a work type', ({ workTypes }, value) => workTypes.includes(value)),
  specialties: covered('specialties', 'a specialty', ({ specialties }, value) => specialties.includes(value)),
  certifications: covered('certifications', 'a certification', holdsCertification),
  experience,
  rate,
  overlap,
  start,
}
// The reasons come in the order of the weights.
const counted = reasons.map(what => ({ what, most: matchWeights[what], measure: measures[what] }))
type CountedReason = (typeof counted)[number]

function computePoints<Job extends JobRequirements, Biller extends BillerSkills>(
  { most, measure }: CountedReason,
  requirements: Job,
  offered: Biller,
  at: MatchMoment<Job, Biller>,
): number {
  return measure.isAsked(requirements) ? Math.round(measure.share(requirements, offered, at) * most) : most
}

/** Gives the score alone, for those who score thousands at one moment and know overlaps by heart. */
export function createScorer<Job extends JobRequirements, Biller extends BillerSkills>(
  now: Instant,
  overlap: OverlapCounter<Job, Biller>,
): (requirements: Job, offered: Biller) => number {
  const at = toMatchMoment(now, overlap)
  return (requirements, offered) => {
    let score = 0
    for (const one of counted) score += computePoints(one, requirements, offered, at)
    return score
  }
}

/** Gives the same with the reason for every point. */
export function createMatchExplainer<Job extends JobRequirements, Biller extends BillerSkills>(
  now: Instant,
  overlap: OverlapCounter<Job, Biller>,
): (requirements: Job, offered: Biller) => Match {
  const at = toMatchMoment(now, overlap)
  return (requirements, offered) => {
    const explained = counted.map(one => ({
      what: one.what,
      points: computePoints(one, requirements, offered, at),
      most: one.most,
      text: one.measure.isAsked(requirements)
        ? one.measure.text(requirements, offered, at)
        : `The job doesn’t ask for ${one.measure.what}.`,
    }))
    return { score: explained.reduce((sum, { points }) => sum + points, 0), reasons: explained }
  }
}

/** How well a biller fits a job, and why. The same for the client and for the biller. */
export function computeMatch(requirements: JobRequirements, offered: BillerOffer, now: Instant): Match {
  const explain = createMatchExplainer<JobRequirements, BillerSkills>(now, (job, biller) =>
    job.window && biller.window
      ? computeOverlapHours(
          { ...job.window, timeZone: job.timeZone },
          { ...biller.window, timeZone: biller.timeZone },
          now,
        )
      : 0,
  )
  return explain(requirements, { ...offered, systems: offered.systems.map(({ name }) => name) })
}
