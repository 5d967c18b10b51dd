import { countWorkedSeconds, type WorkSession } from '../attendance/rules.ts'
import { toSecond, toSessionInterval, toWorkedIntervals } from '../attendance/sessionIntervals.ts'
import type { OrganizationId } from '../kit/ids.ts'
import {
  type Interval,
  intersectIntervals,
  subtractIntervals,
  sumIntervalSeconds,
  unionIntervals,
} from '../kit/intervals.ts'
import type { Instant } from '../kit/time.ts'
import { findWorkType } from '../kit/workTypes.ts'
import { type ReadState, toModeKind, type WorkMode } from '../tracking/rules.ts'
import { type ClockComparison, compareClocks, type ExplainedTime } from './compareClocks.ts'
import type { GapKind } from './gapKinds.ts'
import { shareTracked, toDayInterval } from './shareTracked.ts'

/** All that is known of some days of one biller. `clientId` is null where nobody knows for whom. */
export type ClockMaterial = {
  readonly timeZone: string
  readonly firstDay: string
  readonly lastDay: string
  readonly now: Instant
  readonly sessions: readonly (WorkSession & {
    readonly clientId: OrganizationId | null
    readonly day: string
  })[]
  /** The corrections that wait for a decision. */
  readonly corrections: readonly {
    readonly clientId: OrganizationId | null
    readonly day: string
    readonly before: WorkSession | null
    readonly after: WorkSession
  }[]
  readonly activity: readonly { readonly start: Instant; readonly seconds: number; readonly mode: WorkMode }[]
  readonly tracker: ReadState
  readonly entries: readonly {
    readonly entryId: string
    readonly clientId: OrganizationId
    readonly day: string
    readonly status: string
    readonly workType: string
    readonly minutes: number
    readonly holdMinutes: number
    readonly stretches: readonly { readonly from: Instant; readonly to: Instant; readonly hold: boolean }[]
  }[]
  /** Questions that were closed, with a reason or by the entry of what was done then. */
  readonly closed: readonly {
    readonly entryId: string | null
    readonly day: string
    readonly clientId: OrganizationId | null
    readonly kind: GapKind
    readonly from: Instant | null
    readonly to: Instant | null
    readonly seconds: number
  }[]
  /** The client that work without a name belongs to. */
  readonly ownerOn: (day: string) => string | null
}

/** What the three clocks say of one client's part of a day, or of nobody's. */
export type DayPart = {
  readonly day: string
  readonly clientId: string | null
  readonly punchedSeconds: number
  readonly trackedSeconds: number
  /** The share of tracked time that was typed in afterwards. */
  readonly manualSeconds: number
  readonly producedSeconds: number
  readonly tracked: readonly Interval[]
  readonly compared: ClockComparison
}

const toKey = (day: string, clientId: OrganizationId | null) => `${day} ${clientId}`

const isSubmitted = ({ status }: { readonly status: string }) => status !== 'draft'

type ProducedEntry = { readonly status: string; readonly minutes: number; readonly holdMinutes: number }

/** What was produced counts once it is submitted, as in reports; what explains a gap explains it while it is a draft. */
export const sumProducedSeconds = (entries: readonly ProducedEntry[]): number =>
  entries.filter(isSubmitted).reduce((sum, one) => sum + (one.minutes + one.holdMinutes) * 60, 0)

/** Every part of these days of which any clock says something. */
export function toDayParts(material: ClockMaterial): DayPart[] {
  const { sessions, entries, activity, now, firstDay, lastDay } = material
  const manual = toTrackedIntervals(activity.filter(({ mode }) => toModeKind(mode) === 'manual'))
  const findClientId = (one: { readonly clientId: OrganizationId | null; readonly day: string }) =>
    one.clientId ?? material.ownerOn(one.day)
  const shared = shareTracked({
    ...material,
    tracked: toTrackedIntervals(activity),
    sessions: sessions.map(one => ({
      ...toSessionInterval(one, now),
      day: one.day,
      clientId: findClientId(one),
    })),
  })
  const isWithin = ({ day }: { readonly day: string }) => day >= firstDay && day <= lastDay
  const keys = new Map<string, { day: string; clientId: string | null }>()
  const note = (day: string, clientId: OrganizationId | null) =>
    keys.set(toKey(day, clientId), { day, clientId })
  const counted = entries.filter(isSubmitted)
  for (const one of [...sessions, ...counted].filter(isWithin)) note(one.day, findClientId(one))
  for (const one of shared) note(one.day, one.clientId)
  const rowsOf = (day: string, clientId: OrganizationId | null) => {
    const own = sessions.filter(one => one.day === day && findClientId(one) === clientId)
    const work = entries.filter(one => one.day === day && one.clientId === clientId)
    return {
      work,
      punched: own.flatMap(one => toWorkedIntervals(one, now)),
      punchedSeconds: own.reduce((sum, one) => sum + countWorkedSeconds(one, now), 0),
      tracked: shared.filter(one => one.day === day && one.clientId === clientId).flatMap(one => one.tracked),
    }
  }
  return [...keys.values()].sort(byDay).map(({ day, clientId }) => {
    const { work, punched, punchedSeconds, tracked } = rowsOf(day, clientId)
    const others = sessions
      .filter(one => one.day !== day || findClientId(one) !== clientId)
      .map(one => toSessionInterval(one, now))
    const unnamed = clientId === null ? { punched: [], tracked: [] } : rowsOf(day, null)
    const producedSeconds = sumProducedSeconds(work)
    return {
      day,
      clientId,
      punchedSeconds,
      trackedSeconds: sumIntervalSeconds(tracked),
      manualSeconds: sumIntervalSeconds(intersectIntervals(tracked, manual)),
      producedSeconds,
      tracked: unionIntervals(tracked),
      compared: compareClocks({
        punched,
        tracked,
        producedSeconds,
        others,
        explained: explainedIn(material, day, clientId, work),
        unnamed: {
          punchedSeconds: sumIntervalSeconds(unionIntervals(unnamed.punched)),
          trackedSeconds: sumIntervalSeconds(unionIntervals(unnamed.tracked)),
        },
      }),
    }
  })
}

const byDay = (
  one: { readonly day: string; readonly clientId: string | null },
  other: { readonly day: string; readonly clientId: string | null },
) => (toKey(one.day, one.clientId) < toKey(other.day, other.clientId) ? -1 : 1)

const toInterval = ({ from, to }: { readonly from: Instant; readonly to: Instant }): Interval => ({
  from: toSecond(from),
  to: toSecond(to),
})

/** Work of all devices; what the tracker calls a break is none. */
export const toTrackedIntervals = (
  activity: ClockMaterial['activity'],
  kind: 'work' | 'break' = 'work',
): Interval[] =>
  unionIntervals(
    activity
      .filter(({ mode }) => (toModeKind(mode) === 'break') === (kind === 'break'))
      .map(({ start, seconds }) => ({ from: toSecond(start), to: toSecond(start) + seconds })),
  )

const untracked = ['punched-not-tracked'] as const
const punches = ['punched-not-tracked', 'tracked-not-punched'] as const
const production = ['produced-without-time'] as const

const placed =
  (why: ExplainedTime['why'], kinds: ExplainedTime['kinds']) =>
  (interval: Interval): ExplainedTime => ({
    why,
    kinds,
    interval,
    seconds: interval.to - interval.from,
  })

const amount = (
  why: ExplainedTime['why'],
  kinds: ExplainedTime['kinds'],
  seconds: number,
): ExplainedTime => ({
  why,
  kinds,
  interval: null,
  seconds,
})

function explainedIn(
  material: ClockMaterial,
  day: string,
  clientId: OrganizationId | null,
  work: ClockMaterial['entries'],
): ExplainedTime[] {
  return [
    ...closedIn(material, day, clientId),
    ...correctedIn(material, day, clientId),
    ...unreadIn(material, day),
    ...work.flatMap(entry => enteredIn(entry, listEntryIntervals(material, entry))),
  ]
}

function closedIn({ closed }: ClockMaterial, day: string, clientId: OrganizationId | null): ExplainedTime[] {
  return closed
    .filter(one => one.entryId === null && one.day === day && one.clientId === clientId)
    .map(({ kind, from, to, seconds }) =>
      from === null || to === null
        ? amount('closed', [kind], seconds)
        : placed('closed', [kind])(toInterval({ from, to })),
    )
}

/** The time that a correction would change, and the work that it would add. */
function correctedIn(
  { corrections, now, ownerOn }: ClockMaterial,
  day: string,
  clientId: OrganizationId | null,
): ExplainedTime[] {
  return corrections.flatMap(one => {
    const before = one.before ? toWorkedIntervals(one.before, now) : []
    const after = toWorkedIntervals(one.after, now)
    const changed = [...subtractIntervals(before, after), ...subtractIntervals(after, before)]
    const isOwn = one.day === day && (one.clientId ?? ownerOn(day)) === clientId
    const more = Math.max(0, sumIntervalSeconds(after) - sumIntervalSeconds(before))
    return [
      ...changed.map(placed('correction', punches)),
      ...(isOwn ? [amount('correction', production, more)] : []),
    ]
  })
}

const always = 0
const forever = 8_000_000_000

/**
 * Where nobody looked nothing can be missing: before the first day that was read, after the last reading, on days that
 * could not be read. Of those days production may have had its time all the same.
 */
function unreadIn({ tracker, timeZone }: ClockMaterial, day: string): ExplainedTime[] {
  const { followed, readFrom, readTo, unreadDays } = tracker
  const unread = placed('not-read', untracked)
  const lost = unreadDays.includes(day) ? [amount('not-read', production, forever)] : []
  if (!followed || readFrom === null || readTo === null)
    return [unread({ from: always, to: forever }), ...lost]
  return [
    unread({ from: always, to: toDayInterval(timeZone, readFrom).from }),
    unread({ from: toSecond(readTo), to: forever }),
    ...unreadDays.map(one => unread(toDayInterval(timeZone, one))),
    ...lost,
  ]
}

/** When an entry was that settled a gap: then, for as long as it is there. */
const listEntryIntervals = ({ closed }: ClockMaterial, { entryId }: MaterialEntry): Interval[] =>
  closed.flatMap(({ entryId: by, from, to }) =>
    by === entryId && from !== null && to !== null ? [toInterval({ from, to })] : [],
  )

type MaterialEntry = ClockMaterial['entries'][number]

/** Payer hold, meetings and training: where a timer or a settled gap says when it was, there; else so much of it. */
function enteredIn(
  { workType, minutes, holdMinutes, stretches }: MaterialEntry,
  places: readonly Interval[],
): ExplainedTime[] {
  const isMeeting = findWorkType(workType)?.timeOnly === true
  const holds = stretches.filter(one => one.hold).map(toInterval)
  const works = [...stretches.filter(one => !one.hold).map(toInterval), ...places]
  const rest = (typed: number, timed: readonly Interval[]) =>
    Math.max(0, typed * 60 - sumIntervalSeconds(timed))
  return [
    ...holds.map(placed('hold', untracked)),
    amount('hold', untracked, rest(holdMinutes, holds)),
    ...places.map(placed('meeting', untracked)),
    ...(isMeeting
      ? [...works.map(placed('meeting', untracked)), amount('meeting', untracked, rest(minutes, works))]
      : []),
  ]
}
