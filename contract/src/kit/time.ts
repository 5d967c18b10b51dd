import * as z from 'zod'

/** A moment, as UTC ISO text with `Z`. */
export const Instant = z.iso.datetime({ error: 'This is not a time.', abort: true })
export type Instant = z.infer<typeof Instant>

/** A moment that somebody sends, brought to the one spelling in which moments compare as text. */
export const SentInstant = Instant.refine(at => at >= '2000', 'This is too long ago.').overwrite(at =>
  new Date(at).toISOString(),
)

export const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString()

export const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)

export const secondsBetween = (from: Instant, to: Instant): number => Math.floor(msBetween(from, to) / 1000)

export const laterOf = (one: Instant, other: Instant): Instant => (one < other ? other : one)

/** A calendar day in somebody's own zone. */
export const Day = z.iso.date({ error: 'This is not a day.', abort: true })

/** A day that somebody sends: one that the registers know, so that neither PostgreSQL nor a calendar chokes on it. */
export const SentDay = Day.refine(day => day >= '2000' && day < '2101', 'Years go from 2000 to 2100.')

/** A time of day on the wall, without a zone. */
export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time of day.')

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).getUTCDay()

/** Every day of a month, 1 being January. */
export function daysOfMonth(year: number, month: number): string[] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Array.from({ length }, (_, index) => addDays(first, index))
}

export function isTimeZone(name: string): boolean {
  try {
    // The constructor is the only validity check that runs anywhere; offsets such as +05:30 pass it but are no zone names.
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^(UTC|[A-Za-z_]+\/[A-Za-z0-9_+\-/]+)$/.test(name)
  } catch {
    return false
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, 'This time zone is not known.')

// Making a formatter takes some fifty times as long as using it, and a long list asks for the same few zones.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone)
  if (!format) {
    // en-CA writes days as YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format
}

const lastDays = new Map<string, { quarter: number; day: string }>()
const quarterMs = 15 * 60_000

/** The calendar day that a moment falls on in a zone. */
export function dayIn(timeZone: string, at: Instant): string {
  const moment = Date.parse(at)
  // Every zone is some quarters of an hour off UTC, so within one no day begins; and most ask for about now.
  const quarter = Math.floor(moment / quarterMs)
  const last = lastDays.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = dayFormat(timeZone).format(moment)
  lastDays.set(timeZone, { quarter, day })
  return day
}

const wallFormats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  let format = wallFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    wallFormats.set(timeZone, format)
  }
  return format
}

/** How far a zone's wall clock is ahead of UTC at a moment. */
function aheadAt(timeZone: string, at: number): number {
  // sv-SE writes a moment as 2026-03-08 03:30:00.
  const wall = Date.parse(`${wallFormat(timeZone).format(at).replace(' ', 'T')}Z`)
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * The moment at which the wall clock of a zone shows this time on this day.
 * A time that the clocks skip is taken as if they had not; of a time that comes twice it is the first.
 */
export function instantIn(timeZone: string, day: string, time: string): Instant {
  const wall = Date.parse(`${day}T${time}Z`)
  const before = wall - aheadAt(timeZone, wall - 86_400_000)
  const after = wall - aheadAt(timeZone, wall + 86_400_000)
  if (before === after) return new Date(before).toISOString()
  const fits = (at: number) => at + aheadAt(timeZone, at) === wall
  return new Date(fits(before) ? before : fits(after) ? after : before).toISOString()
}

/** A moment as its zone's wall clock shows it, with how far that is ahead of UTC: 2026-11-03T09:02:11+08:00. */
export function isoIn(timeZone: string, at: Instant): string {
  const moment = Date.parse(at)
  const ahead = aheadAt(timeZone, moment) / 60_000
  const pad = (number: number) => String(number).padStart(2, '0')
  const offset = `${ahead < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(ahead) / 60))}:${pad(Math.abs(ahead) % 60)}`
  return `${wallFormat(timeZone).format(moment).replace(' ', 'T')}${offset}`
}
