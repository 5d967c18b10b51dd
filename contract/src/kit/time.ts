import * as z from 'zod'

/** A moment, as UTC ISO text with `Z`. */
export const Instant = z.iso.datetime({ error: 'This is not a time.' })
export type Instant = z.infer<typeof Instant>

export const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString()

export const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)

/** A calendar day in somebody's own zone. */
export const Day = z.iso.date('This is not a day.')

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

/** The calendar day that a moment falls on in a zone. */
export function dayIn(timeZone: string, at: Instant): string {
  return dayFormat(timeZone).format(Date.parse(at))
}
