import { extentOf, secondOf, workedIn } from '../attendance/extents.ts'
import { type WorkSession, workedSecondsOf } from '../attendance/rules.ts'
import { type Interval, meet, minus, secondsIn, union } from '../kit/intervals.ts'
import type { Instant } from '../kit/time.ts'
import { workTypeOf } from '../kit/workTypes.ts'
import { kindOfMode, type ReadState, type WorkMode } from '../tracking/rules.ts'
import { type Compared, compare, type Explained } from './rules.ts'
import { secondsOfDay, shareTracked } from './share.ts'
import type { GapKind } from './words.ts'

/** All that is known of some days of one biller. `whose` and `clientId` are null where nobody knows for whom. */
export type Material = {
  readonly timeZone: string
  readonly firstDay: string
  readonly lastDay: string
  readonly now: Instant
  readonly sessions: readonly (WorkSession & { readonly clientId: string | null; readonly day: string })[]
  /** Those that wait for a decision. */
  readonly corrections: readonly {
    readonly clientId: string | null
    readonly day: string
    readonly before: WorkSession | null
    readonly after: WorkSession
  }[]
  readonly activity: readonly { readonly start: Instant; readonly seconds: number; readonly mode: WorkMode }[]
  readonly tracker: ReadState
  readonly entries: readonly {
    readonly entryId: string
    readonly clientId: string
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
    readonly clientId: string | null
    readonly kind: GapKind
    readonly from: Instant | null
    readonly to: Instant | null
    readonly seconds: number
  }[]
  /** Whose work it is that names nobody. */
  readonly ownerOn: (day: string) => string | null
}

/** What the three clocks say of one client's part of a day, or of nobody's. */
export type DayPart = {
  readonly day: string
  readonly whose: string | null
  readonly punchedSeconds: number
  readonly trackedSeconds: number
  /** Of what was tracked: what was typed in afterwards. */
  readonly manualSeconds: number
  readonly producedSeconds: number
  readonly tracked: readonly Interval[]
  readonly compared: Compared
}

const keyOf = (day: string, whose: string | null) => `${day} ${whose}`

const isSubmitted = ({ status }: { readonly status: string }) => status !== 'draft'

type Produced = { readonly status: string; readonly minutes: number; readonly holdMinutes: number }

/** What was produced counts once it is submitted, as in reports; what explains a gap explains it while it is a draft. */
export const producedIn = (entries: readonly Produced[]): number =>
  entries.filter(isSubmitted).reduce((sum, one) => sum + (one.minutes + one.holdMinutes) * 60, 0)

/** Every part of these days of which any clock says something. */
export function partsOf(material: Material): DayPart[] {
  const { sessions, entries, activity, now, firstDay, lastDay } = material
  const manual = trackedIn(activity.filter(({ mode }) => kindOfMode(mode) === 'manual'))
  const ofWhom = (one: { readonly clientId: string | null; readonly day: string }) =>
    one.clientId ?? material.ownerOn(one.day)
  const shared = shareTracked({
    ...material,
    tracked: trackedIn(activity),
    sessions: sessions.map(one => ({ ...extentOf(one, now), day: one.day, whose: ofWhom(one) })),
  })
  const isWithin = ({ day }: { readonly day: string }) => day >= firstDay && day <= lastDay
  const keys = new Map<string, { day: string; whose: string | null }>()
  const note = (day: string, whose: string | null) => keys.set(keyOf(day, whose), { day, whose })
  const counted = entries.filter(isSubmitted)
  for (const one of [...sessions, ...counted].filter(isWithin)) note(one.day, ofWhom(one))
  for (const one of shared) note(one.day, one.whose)
  const rowsOf = (day: string, whose: string | null) => {
    const own = sessions.filter(one => one.day === day && ofWhom(one) === whose)
    const work = entries.filter(one => one.day === day && one.clientId === whose)
    return {
      work,
      punched: own.flatMap(one => workedIn(one, now)),
      punchedSeconds: own.reduce((sum, one) => sum + workedSecondsOf(one, now), 0),
      tracked: shared.filter(one => one.day === day && one.whose === whose).flatMap(one => one.tracked),
    }
  }
  return [...keys.values()].sort(byDay).map(({ day, whose }) => {
    const { work, punched, punchedSeconds, tracked } = rowsOf(day, whose)
    const others = sessions
      .filter(one => one.day !== day || ofWhom(one) !== whose)
      .map(one => extentOf(one, now))
    const unnamed = whose === null ? { punched: [], tracked: [] } : rowsOf(day, null)
    const producedSeconds = producedIn(work)
    return {
      day,
      whose,
      punchedSeconds,
      trackedSeconds: secondsIn(tracked),
      manualSeconds: secondsIn(meet(tracked, manual)),
      producedSeconds,
      tracked: union(tracked),
      compared: compare({
        punched,
        tracked,
        producedSeconds,
        others,
        explained: explainedIn(material, day, whose, work),
        unnamed: {
          punchedSeconds: secondsIn(union(unnamed.punched)),
          trackedSeconds: secondsIn(union(unnamed.tracked)),
        },
      }),
    }
  })
}

const byDay = (
  one: { readonly day: string; readonly whose: string | null },
  other: { readonly day: string; readonly whose: string | null },
) => (keyOf(one.day, one.whose) < keyOf(other.day, other.whose) ? -1 : 1)

const spanOf = ({ from, to }: { readonly from: Instant; readonly to: Instant }): Interval => ({
  from: secondOf(from),
  to: secondOf(to),
})

/** Work of all devices; what the tracker calls a break is none. */
export const trackedIn = (activity: Material['activity'], kind: 'work' | 'break' = 'work'): Interval[] =>
  union(
    activity
      .filter(({ mode }) => (kindOfMode(mode) === 'break') === (kind === 'break'))
      .map(({ start, seconds }) => ({ from: secondOf(start), to: secondOf(start) + seconds })),
  )

const untracked = ['punched-not-tracked'] as const
const punches = ['punched-not-tracked', 'tracked-not-punched'] as const
const production = ['produced-without-time'] as const

const placed =
  (why: Explained['why'], kinds: Explained['kinds']) =>
  (place: Interval): Explained => ({
    why,
    kinds,
    place,
    seconds: place.to - place.from,
  })

const amount = (why: Explained['why'], kinds: Explained['kinds'], seconds: number): Explained => ({
  why,
  kinds,
  place: null,
  seconds,
})

function explainedIn(
  material: Material,
  day: string,
  whose: string | null,
  work: Material['entries'],
): Explained[] {
  return [
    ...closedIn(material, day, whose),
    ...correctedIn(material, day, whose),
    ...unreadIn(material, day),
    ...work.flatMap(entry => enteredIn(entry, placesOf(material, entry))),
  ]
}

function closedIn({ closed }: Material, day: string, whose: string | null): Explained[] {
  return closed
    .filter(one => one.entryId === null && one.day === day && one.clientId === whose)
    .map(({ kind, from, to, seconds }) =>
      from === null || to === null
        ? amount('closed', [kind], seconds)
        : placed('closed', [kind])(spanOf({ from, to })),
    )
}

/** The time that a correction would change, and the work that it would add. */
function correctedIn(
  { corrections, now, ownerOn }: Material,
  day: string,
  whose: string | null,
): Explained[] {
  return corrections.flatMap(one => {
    const before = one.before ? workedIn(one.before, now) : []
    const after = workedIn(one.after, now)
    const changed = [...minus(before, after), ...minus(after, before)]
    const isOwn = one.day === day && (one.clientId ?? ownerOn(day)) === whose
    const more = Math.max(0, secondsIn(after) - secondsIn(before))
    return [
      ...changed.map(placed('correction', punches)),
      ...(isOwn ? [amount('correction', production, more)] : []),
    ]
  })
}

const [always, forever] = [0, 8_000_000_000]

/**
 * Where nobody looked nothing can be missing: before the first day that was read, after the last reading, on days that
 * could not be read. Of those days production may have had its time all the same.
 */
function unreadIn({ tracker, timeZone }: Material, day: string): Explained[] {
  const { followed, readFrom, readTo, unreadDays } = tracker
  const unread = placed('not-read', untracked)
  const lost = unreadDays.includes(day) ? [amount('not-read', production, forever)] : []
  if (!followed || readFrom === null || readTo === null)
    return [unread({ from: always, to: forever }), ...lost]
  return [
    unread({ from: always, to: secondsOfDay(timeZone, readFrom).from }),
    unread({ from: secondOf(readTo), to: forever }),
    ...unreadDays.map(one => unread(secondsOfDay(timeZone, one))),
    ...lost,
  ]
}

/** When an entry was that settled a gap: then, for as long as it is there. */
const placesOf = ({ closed }: Material, { entryId }: Entry): Interval[] =>
  closed.flatMap(({ entryId: by, from, to }) =>
    by === entryId && from !== null && to !== null ? [spanOf({ from, to })] : [],
  )

type Entry = Material['entries'][number]

/** Payer hold, meetings and training: where a timer or a settled gap says when it was, there; else so much of it. */
function enteredIn(
  { workType, minutes, holdMinutes, stretches }: Entry,
  places: readonly Interval[],
): Explained[] {
  const isMeeting = workTypeOf(workType)?.timeOnly === true
  const holds = stretches.filter(one => one.hold).map(spanOf)
  const works = [...stretches.filter(one => !one.hold).map(spanOf), ...places]
  const rest = (typed: number, timed: readonly Interval[]) => Math.max(0, typed * 60 - secondsIn(timed))
  return [
    ...holds.map(placed('hold', untracked)),
    amount('hold', untracked, rest(holdMinutes, holds)),
    ...places.map(placed('meeting', untracked)),
    ...(isMeeting
      ? [...works.map(placed('meeting', untracked)), amount('meeting', untracked, rest(minutes, works))]
      : []),
  ]
}
