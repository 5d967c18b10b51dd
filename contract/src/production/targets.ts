import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id, type OrganizationId } from '../kit/ids.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { boundedString } from '../kit/text.ts'
import { Day, SentDay } from '../kit/time.ts'
import { findWorkType } from '../kit/workTypes.ts'

export const targetSources = ['default', 'house', 'client', 'practice'] as const
export type TargetSource = (typeof targetSources)[number]

export type Target = {
  readonly perHour: number | null
  readonly source: TargetSource
  /** The first day on which it counts; null is always. */
  readonly from: string | null
}

/**
 * What somebody has set from a day on: for a client or for one of its practices; without a client it is the house's. A
 * null takes it back from that day on.
 */
export type TargetChange = {
  readonly clientId: OrganizationId | null
  readonly practiceId: string | null
  readonly workType: string
  readonly byPhone: boolean
  readonly perHour: number | null
  readonly from: string
}

type TargetedWork = {
  readonly clientId: OrganizationId | null
  readonly practiceId: string | null
  readonly workType: string
  readonly byPhone: boolean
}

/** The practices that have targets of their own: only these have to be told apart where work is added up. */
export const listTargetedPractices = (set: readonly TargetChange[]): string[] => [
  ...new Set(set.flatMap(({ practiceId }) => practiceId ?? [])),
]

/** The default; by phone only where calls have one of their own. */
function findDefaultTarget({ workType, byPhone }: TargetedWork): Target {
  const facts = findWorkType(workType)
  const perHour = (byPhone ? facts?.perHourByPhone : undefined) ?? facts?.perHour ?? null
  return { perHour, source: 'default', from: null }
}

/** A practice's id names its client too. */
const toOwner = (clientId: OrganizationId | null, practiceId: string | null) => practiceId ?? clientId ?? ''

const toKey = (owner: string, workType: string, byPhone: boolean) =>
  `${owner} ${workType}${byPhone ? ' by phone' : ''}`

type TargetOwner = { readonly id: string; readonly source: TargetSource }

/** The owners who can have set a target for some work, the one that takes precedence first. */
function* listOwners({ clientId, practiceId }: TargetedWork): Generator<TargetOwner> {
  if (practiceId !== null) yield { id: practiceId, source: 'practice' }
  if (clientId !== null) yield { id: clientId, source: 'client' }
  yield { id: '', source: 'house' }
}

export type TargetFinder = (work: TargetedWork, day: string) => Target

/** What can count for a piece of work: what was set, in the order in which it goes before, each the latest first. */
type TargetCandidates = { readonly set: readonly (readonly Target[])[]; readonly otherwise: Target }

/**
 * What counts for a piece of work on a day: the practice's over the client's over the house's over the default. Within
 * each of them, what is set for calls goes before what is set for all of that work. A report asks ten thousand times
 * about the same few kinds of work, so what can count for each is looked up once.
 */
export function createTargetFinder(set: readonly TargetChange[]): TargetFinder {
  const latestFirst = set.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const byKey = Map.groupBy(latestFirst, one =>
    toKey(toOwner(one.clientId, one.practiceId), one.workType, one.byPhone),
  )
  const setBy = ({ id, source }: TargetOwner, workType: string, byPhone: boolean): Target[] =>
    (byKey.get(toKey(id, workType, byPhone)) ?? []).map(({ perHour, from }) => ({ perHour, source, from }))
  const candidatesFor = (work: TargetedWork): TargetCandidates => {
    const ways = work.byPhone ? [true, false] : [false]
    const match = [...listOwners(work)].flatMap(owner =>
      ways.map(byPhone => setBy(owner, work.workType, byPhone)),
    )
    return { set: match.filter(one => one.length > 0), otherwise: findDefaultTarget(work) }
  }
  type CandidateCache = Map<string, Map<string, TargetCandidates>>
  const cache: { readonly byPhone: CandidateCache; readonly otherwise: CandidateCache } = {
    byPhone: new Map(),
    otherwise: new Map(),
  }
  const candidatesOf = (work: TargetedWork): TargetCandidates => {
    const { workType, byPhone } = work
    const owner = toOwner(work.clientId, work.practiceId)
    const own = byPhone ? cache.byPhone : cache.otherwise
    const match = own.get(owner)?.get(workType)
    if (match) return match
    const made = candidatesFor(work)
    own.set(owner, (own.get(owner) ?? new Map()).set(workType, made))
    return made
  }
  return (work, day) => {
    const candidates = candidatesOf(work)
    for (const targets of candidates.set) {
      const target = targets.find(one => one.from === null || one.from <= day)
      if (target && target.perHour !== null) return target
    }
    return candidates.otherwise
  }
}

export const DayTarget = z.object({
  clientId: ClientId,
  /** Null counts for all of the client's work but that of practices with targets of their own. */
  practiceId: Id.nullable(),
  workType: z.string(),
  byPhone: z.boolean(),
  perHour: z.number(),
  source: z.enum(targetSources),
  from: Day.nullable(),
})
export type DayTarget = z.infer<typeof DayTarget>

const perHour = z
  .number('Enter a number of units per hour.')
  .positive('Enter a target above 0.')
  .max(10_000, 'Enter a target of 10,000 or less.')
  .nullable()

const SetTargets = z
  .array(
    z.strictObject({
      workType: TermIn('workTypes'),
      /** Null takes it back. */
      perHour,
      /** A target with this counts for calls alone. */
      byPhone: z.boolean().default(false),
      /** All of them are for one practice, or for none. */
      practiceId: Id.nullish(),
      /** It is sent back as it was answered, and changes nothing. */
      source: z.enum(targetSources).optional(),
    }),
  )
  .min(1, 'Set at least one target.')
  .max(100, 'Set 100 targets or fewer at once.')

const TargetsReply = z.object({
  /** Null is the house. */
  clientId: ClientId.nullable(),
  /** Null is the whole client. */
  practiceId: Id.nullable(),
  /** The day for which they are answered. */
  on: Day,
  /** Another one after each change of what this practice, this client or the house has set. */
  version: z.string(),
  targets: z.array(
    z.object({
      workType: z.string(),
      /** Null where it is not a practice's own. */
      practiceId: Id.nullable(),
      perHour: z.number().nullable(),
      source: z.enum(targetSources),
      from: Day.nullable(),
      /** Where calls have a target of their own. */
      byPhone: z
        .object({ perHour: z.number().nullable(), source: z.enum(targetSources), from: Day.nullable() })
        .nullable(),
    }),
  ),
  /** What is set for later days. */
  later: z.array(
    z.object({
      workType: z.string(),
      byPhone: z.boolean(),
      perHour: z.number().nullable(),
      from: Day,
    }),
  ),
})

/** A client, and one of its practices where it is about that one's own targets. */
const targetOwner = { clientId: ClientId.optional(), practiceId: Id.optional() }

export const getProductionTargets = endpoint({
  method: 'GET',
  path: '/api/production/targets',
  may: 'production:read:team',
  summary:
    'Expected units per hour: the practice’s, else the client’s, else the Claimcrew default, else the suggested target',
  query: z.strictObject({ ...targetOwner, on: SentDay.optional() }),
  reply: TargetsReply,
})

export const saveProductionTargets = endpoint({
  method: 'PUT',
  path: '/api/production/targets',
  may: 'production:targets:team',
  summary: 'Sets the named targets, from a day',
  /** The owner is named in the query, as when reading them, or in the body. */
  query: z.strictObject(targetOwner),
  body: z.strictObject({
    ...targetOwner,
    /** Today where nothing is said. */
    from: SentDay.optional(),
    targets: SetTargets,
    /** Which version of them one has seen: where somebody has changed them since, this is refused. */
    version: boundedString(100, 'This isn’t a version.').optional(),
  }),
  reply: TargetsReply,
})
