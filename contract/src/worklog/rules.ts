import { compareNames } from '../kit/text.ts'
import { addDays, daysOfMonth, weekdayOf } from '../kit/time.ts'

export const worklogRanges = ['monthly', 'weekly', 'daily'] as const
export type WorklogRange = (typeof worklogRanges)[number]

/** The days of a range around a date; weeks begin on Monday. */
export function toRangeDays(range: WorklogRange, date: string): { from: string; to: string } {
  switch (range) {
    case 'monthly': {
      const days = daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
      return { from: days[0] ?? date, to: days.at(-1) ?? date }
    }
    case 'weekly': {
      const monday = addDays(date, -((weekdayOf(date) + 6) % 7))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'daily':
      return { from: date, to: date }
    default:
      return range satisfies never
  }
}

/** The range before or after. */
export function toNeighborDate(range: WorklogRange, date: string, step: 1 | -1): string {
  const { from, to } = toRangeDays(range, date)
  return step === 1 ? addDays(to, 1) : addDays(from, -1)
}

/** What of a name any file system and any header can take. */
const inFileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'filtered'

/** A part of the hours must not look like all of them: Worklog_2026-11-01_2026-11-30_Maria-Santos.csv. */
export const toWorklogFileName = (
  { from, to }: { readonly from: string; readonly to: string },
  filteredBy: readonly string[],
  format: 'csv' | 'xlsx',
): string => `${['Worklog', from, to, ...filteredBy.map(inFileName)].join('_')}.${format}`

export const toHours = (seconds: number): number => seconds / 3600

export type WorklogRow = {
  readonly billerName: string
  readonly date: string
  readonly hoursWorked: number
  readonly projectCount: number
}

/** A biller as any list has it: the name and the provider's id under either of two names. */
type WorklogBiller = {
  readonly userId?: string | null
  readonly userName?: string
  readonly name?: string
  readonly id?: string | null
  readonly timeDoctorUserId?: string | null
}

type WorklogActivity = {
  /** The provider's id of the person who worked. */
  readonly userId: string
  readonly start: string
  readonly time: number
  readonly projectId?: string | null
}

/** Orders rows by date, then by name. */
export const compareByDateAndName = (
  a: { date: string; billerName: string },
  b: { date: string; billerName: string },
): number => (a.date === b.date ? compareNames(a.billerName, b.billerName) : a.date < b.date ? -1 : 1)

/**
 * Hours and projects a day for each biller. Billers without an id of ours are skipped with a warning, rows of nobody
 * whom the list names are dropped. A row counts on the day that its start says: a caller who needs local days cuts first.
 */
export function summarizeWorklog(
  billers: readonly WorklogBiller[],
  activity: readonly WorklogActivity[],
  warn: (message: string) => void,
): WorklogRow[] {
  const people = new Map<string, { userId: string; billerName: string }>()
  for (const biller of billers) {
    const billerName = biller.userName || biller.name || ''
    if (!biller.userId) {
      warn(`Biller ${billerName || 'without a name'} has no userId and is left out`)
      continue
    }
    const trackedId = biller.timeDoctorUserId || biller.id
    if (trackedId) people.set(trackedId, { userId: biller.userId, billerName })
  }
  const days = new Map<string, { billerName: string; date: string; seconds: number; projects: Set<string> }>()
  for (const { userId, start, time, projectId } of activity) {
    const person = people.get(userId)
    if (!person) continue
    const date = start.slice(0, 10)
    const key = `${date} ${person.userId}`
    const day = days.get(key) ?? { billerName: person.billerName, date, seconds: 0, projects: new Set() }
    day.seconds += time
    if (projectId) day.projects.add(projectId)
    days.set(key, day)
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { billerName, date, seconds, projects }]) => ({
      billerName,
      date,
      hoursWorked: toHours(seconds),
      projectCount: projects.size,
    }))
    .sort(compareByDateAndName)
}
