import { addDays, addMilliseconds, type Instant, instantIn, msBetween } from '../kit/time.ts'

/** How somebody worked, in the provider's words. */
export const workModes = [
  'computer',
  'offcomputer',
  'offline',
  'mobile',
  'manual',
  'break',
  'paidBreak',
  'unpaidBreak',
] as const
export type WorkMode = (typeof workModes)[number]

/** What a stretch counts as. Time that was typed in afterwards is kept apart from what was tracked. */
export function toModeKind(mode: WorkMode): 'tracked' | 'manual' | 'break' {
  switch (mode) {
    case 'computer':
    case 'offcomputer':
    case 'offline':
    case 'mobile':
      return 'tracked'
    case 'manual':
      return 'manual'
    case 'break':
    case 'paidBreak':
    case 'unpaidBreak':
      return 'break'
    default:
      return mode satisfies never
  }
}

/** Scores go from 0 to 4. */
export function toProductivity(score: number): 'productive' | 'unproductive' | 'unrated' {
  if (score >= 3) return 'productive'
  return score >= 1 ? 'unproductive' : 'unrated'
}

/** No stretch is longer than a day: a provider that says so is wrong. */
export const longestRowSeconds = 86_400

export type TrackedInterval = {
  readonly start: Instant
  readonly seconds: number
  readonly mode: WorkMode
  /** Empty where it was for none. */
  readonly projectId: string
}

/** The part of a stretch that fell on one local day. */
export type DaySegment<Row extends TrackedInterval = TrackedInterval> = {
  readonly day: string
  readonly start: Instant
  readonly seconds: number
  readonly row: Row
}

// Calendars are slow, and the same few midnights are asked for over and over.
const midnights = new Map<string, number>()
const maxMidnights = 20_000

/** When a local day begins, in milliseconds. */
function toMidnight(timeZone: string, day: string): number {
  const key = `${timeZone} ${day}`
  let at = midnights.get(key)
  if (at === undefined) {
    if (midnights.size >= maxMidnights) midnights.clear()
    at = Date.parse(instantIn(timeZone, day, '00:00'))
    midnights.set(key, at)
  }
  return at
}

/** The moment at which a day begins in a zone. */
export const findDayStart = (timeZone: string, day: string): Instant =>
  new Date(toMidnight(timeZone, day)).toISOString()

/** From the first moment of one local day until before the end of another. */
export const toInstantRange = (timeZone: string, firstDay: string, lastDay: string) => ({
  from: findDayStart(timeZone, firstDay),
  to: findDayStart(timeZone, addDays(lastDay, 1)),
})

/** Stretches last whole seconds. They begin with one too, or their pieces would come to more or less than they do. */
const wholeSecond = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

/** Cuts stretches at local midnight and answers what fell on these days. Days have 23 to 25 hours, as they come. */
export function cutAtMidnight<Row extends TrackedInterval>(
  rows: readonly Row[],
  timeZone: string,
  firstDay: string,
  lastDay: string,
): DaySegment<Row>[] {
  const days: { day: string; from: number; to: number }[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const [from, to] = [toMidnight(timeZone, day), toMidnight(timeZone, addDays(day, 1))]
    // A zone that moved across the date line has left a day out.
    if (from < to) days.push({ day, from, to })
  }
  const segments: DaySegment<Row>[] = []
  for (const row of rows) {
    const begins = wholeSecond(row.start) * 1000
    const ends = begins + row.seconds * 1000
    for (const { day, from, to } of days) {
      if (from > begins && from >= ends) break
      if (to <= begins) continue
      const start = Math.max(begins, from)
      // What begins with its row keeps its words, which spares a long list much work.
      const words = start === begins ? row.start : new Date(start).toISOString()
      segments.push({ day, start: words, seconds: (Math.min(ends, to) - start) / 1000, row })
    }
  }
  return segments
}

export type TrackedSeconds = {
  readonly trackedSeconds: number
  readonly manualSeconds: number
  readonly breakSeconds: number
}

export type DayTotal = TrackedSeconds & {
  readonly day: string
  /** Tracked and manual time with what two devices did at once counted once. */
  readonly unionSeconds: number
  readonly projects: readonly (TrackedSeconds & { readonly projectId: string })[]
}

/** Work is what was tracked and what was typed in; breaks are left out. */
export const sumWorkedSeconds = ({ trackedSeconds, manualSeconds }: TrackedSeconds): number =>
  trackedSeconds + manualSeconds

/** Sums up one person's stretches, from however many devices and Time Doctor users, for each of these days. */
export function totalDays(
  rows: readonly TrackedInterval[],
  timeZone: string,
  firstDay: string,
  lastDay: string,
): DayTotal[] {
  const byDay = Map.groupBy(cutAtMidnight(rows, timeZone, firstDay, lastDay), segment => segment.day)
  return [...byDay]
    .map(([day, daySegments]) => {
      const byProject = Map.groupBy(daySegments, segment => segment.row.projectId)
      const projects = [...byProject].map(([projectId, own]) => ({ projectId, ...sumSegments(own) }))
      return { day, ...sumSegments(daySegments), unionSeconds: sumUnion(daySegments), projects }
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** How many projects somebody worked on; no project is not one, nor is one that they only rested on. */
export const countProjects = (projects: DayTotal['projects']): number =>
  projects.filter(one => one.projectId !== '' && sumWorkedSeconds(one) > 0).length

function sumSegments(segments: readonly DaySegment[]): TrackedSeconds {
  const sums = { tracked: 0, manual: 0, break: 0 }
  for (const { row, seconds } of segments) sums[toModeKind(row.mode)] += seconds
  return { trackedSeconds: sums.tracked, manualSeconds: sums.manual, breakSeconds: sums.break }
}

function sumUnion(segments: readonly DaySegment[]): number {
  const work = segments
    .filter(({ row }) => toModeKind(row.mode) !== 'break')
    .map(({ start, seconds }) => ({ from: wholeSecond(start), to: wholeSecond(start) + seconds }))
    .sort((a, b) => a.from - b.from)
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of work) {
    if (to > until) covered += to - Math.max(from, until)
    until = Math.max(until, to)
  }
  return covered
}

const hour = 3_600_000
const day = 24 * hour

/** A provider's token ends by itself; administrators are told this long before. */
export const tokenWarningDays = 14

export function toTokenState(endsAt: Instant | null, now: Instant): 'unknown' | 'good' | 'ending' | 'ended' {
  if (endsAt === null) return 'unknown'
  const left = msBetween(now, endsAt)
  if (left <= 0) return 'ended'
  return left <= tokenWarningDays * day ? 'ending' : 'good'
}

/** Whether our sum and the provider's are further apart than uploads under way explain. */
export function differsTooMuch(ours: number, theirs: number): boolean {
  return Math.abs(ours - theirs) > 0.02 * Math.max(ours, theirs)
}

/** Our sum of a span and the provider's. */
export type TotalComparison = {
  readonly from: Instant
  readonly to: Instant
  readonly ours: number
  readonly theirs: number
}

/** The one that is to be looked at first: what is too much on one day must not be made up for by another. */
export function findFurthestApart(days: readonly TotalComparison[]): TotalComparison | null {
  const gap = ({ ours, theirs }: TotalComparison) => Math.abs(ours - theirs)
  const [worst] = days
    .filter(({ ours, theirs }) => differsTooMuch(ours, theirs))
    .sort((a, b) => gap(b) - gap(a) || (a.from < b.from ? 1 : -1))
  return worst ?? null
}

/** What was pulled is old once three rounds have been missed. */
export const isStale = (syncedAt: Instant | null, now: Instant): boolean =>
  syncedAt === null || syncedAt < toStaleCutoff(now)

/** What was pulled before this is old. */
export const toStaleCutoff = (now: Instant): Instant => addMilliseconds(now, -45 * 60_000)

/**
 * As of when one knows of all of these Time Doctor users: the one that is furthest behind says so. One that has never been
 * pulled makes the others' hours no less true, only old; and where nothing is followed nothing can be old.
 */
export function toTrackingAge(
  pulled: readonly (Instant | null)[],
  now: Instant,
): { readonly syncedAt: Instant | null; readonly stale: boolean } {
  const [oldest = null] = pulled.filter(at => at !== null).sort()
  return { syncedAt: oldest, stale: pulled.some(at => isStale(at, now)) }
}

/** From which day to which moment somebody's time was read, and the days in between that could not be. */
export type ReadState = {
  /** Nobody looks at the time of others. */
  readonly followed: boolean
  readonly readFrom: string | null
  readonly readTo: Instant | null
  readonly unreadDays: readonly string[]
}
