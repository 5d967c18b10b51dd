import { dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import { sumWorkedSeconds, type TrackedSeconds } from '@claimcrew/contract/tracking/rules'
import type {
  WorklogTableDay,
  WorklogTablePerson,
  WorklogTableTotals,
} from '@claimcrew/contract/worklog/contract'
import { compareByDateAndName, toHours } from '@claimcrew/contract/worklog/rules'

/** What devices did at the same time, and was therefore counted twice; less than a minute is not worth a word. */
export function computeOverlap(day: TrackedSeconds & Pick<WorklogTableDay, 'unionSeconds'>): number {
  const twice = sumWorkedSeconds(day) - day.unionSeconds
  return twice >= 60 ? twice : 0
}

export const sumWorked = (days: readonly TrackedSeconds[]): number =>
  days.reduce((sum, day) => sum + sumWorkedSeconds(day), 0)

/** How dark a cell is: up to two, four, six, eight hours, and more. 0 is no time at all. */
export function computeHeatLevel(seconds: number): number {
  if (seconds <= 0) return 0
  // By what is written in it: of two cells that say 8.0 neither is darker.
  const tenths = Math.max(1, Math.round(toHours(seconds) * 10))
  return Math.min(heatLevels.length, Math.ceil(tenths / 20))
}
export const heatLevels = ['up to 2 h', '2 to 4 h', '4 to 6 h', '6 to 8 h', 'over 8 h'] as const

export type WorkedDay = {
  readonly userId: string
  readonly billerName: string
  readonly date: string
  readonly seconds: number
  readonly projectCount: number
  readonly overlap: number
}

/** An entry for each day on which somebody worked, by date and then by name. */
export function listWorkedDays(people: readonly WorklogTablePerson[]): WorkedDay[] {
  return people
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
    .flatMap(({ userId, userName: billerName, days }) =>
      days
        .filter(day => sumWorkedSeconds(day) > 0)
        .map(day => ({
          userId,
          billerName,
          date: day.date,
          seconds: sumWorkedSeconds(day),
          projectCount: day.projectCount,
          overlap: computeOverlap(day),
        })),
    )
    .sort(compareByDateAndName)
}

type Totals = {
  readonly seconds: number
  readonly manualSeconds: number
  readonly breakSeconds: number
  /** Days on which one person worked, summed over people. */
  readonly workedDays: number
  /** People with any time. */
  readonly working: number
  readonly people: number
  readonly untracked: number
  /** Days of one person on which devices overlapped. */
  readonly overlaps: number
  readonly overlapSeconds: number
}

export function sumTotals(people: readonly WorklogTablePerson[]): Totals {
  const days = people.flatMap(person => person.days)
  const worked = days.filter(day => sumWorkedSeconds(day) > 0)
  return {
    seconds: sumWorked(days),
    manualSeconds: days.reduce((sum, { manualSeconds }) => sum + manualSeconds, 0),
    breakSeconds: days.reduce((sum, { breakSeconds }) => sum + breakSeconds, 0),
    workedDays: worked.length,
    working: people.filter(person => sumWorked(person.days) > 0).length,
    people: people.length,
    untracked: people.filter(({ timeDoctorUserIds }) => timeDoctorUserIds.length === 0).length,
    overlaps: worked.filter(day => computeOverlap(day) > 0).length,
    overlapSeconds: worked.reduce((sum, day) => sum + computeOverlap(day), 0),
  }
}

/** The same of all pages, as the server says it. */
export const toTotals = (whole: WorklogTableTotals): Totals => ({
  ...whole,
  seconds: sumWorkedSeconds(whole),
})

/** What everybody worked on each day. */
export function dayTotals(people: readonly WorklogTablePerson[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const day of people.flatMap(person => person.days))
    totals.set(day.date, (totals.get(day.date) ?? 0) + sumWorkedSeconds(day))
  return totals
}

/** Every day of a range with what was worked on it, days without work too. */
export function toDayBars(days: readonly WorklogTableDay[], from: string, to: string) {
  const byDate = new Map(days.map(day => [day.date, day]))
  return daysFrom(from, to).map(date => {
    const day = byDate.get(date)
    return { date, seconds: day ? sumWorkedSeconds(day) : 0, overlap: day ? computeOverlap(day) : 0 }
  })
}

export type ProjectShare = { readonly projectId: string | null; readonly seconds: number }

/** Projects with the time that was worked on them, the most first; those with nothing but breaks are left out. */
export function sumProjectShares(people: readonly WorklogTablePerson[]): ProjectShare[] {
  const shares = new Map<string | null, number>()
  for (const project of people.flatMap(({ projects }) => projects))
    shares.set(project.projectId, (shares.get(project.projectId) ?? 0) + sumWorkedSeconds(project))
  return [...shares]
    .map(([projectId, seconds]) => ({ projectId, seconds }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => b.seconds - a.seconds)
}

type Staleness = {
  /** The oldest pull of those that are old. */
  readonly oldest: string | null
  readonly stale: number
  /** Mapped, but never pulled yet. */
  readonly never: number
  readonly tracked: number
}

/** Whose time may lack something. Days before the last pull are there, so a range that ended by then lacks nothing. */
export function findStaleness(people: readonly WorklogTablePerson[], to: string): Staleness {
  const tracked = people.filter(({ timeDoctorUserIds }) => timeDoctorUserIds.length > 0)
  const old = tracked.filter(
    ({ stale, syncedAt, timeZone }) => stale && syncedAt !== null && dayIn(timeZone, syncedAt) <= to,
  )
  return {
    oldest: old.flatMap(({ syncedAt }) => syncedAt ?? []).sort()[0] ?? null,
    stale: old.length,
    never: tracked.filter(({ syncedAt }) => syncedAt === null).length,
    tracked: tracked.length,
  }
}
