import * as z from 'zod'
import { boundedString } from './text.ts'

const notATime = 'Enter a valid time.'

/** A moment, as UTC ISO text with `Z`. */
export const Instant = z.iso.datetime({ error: notATime, abort: true })
export type Instant = z.infer<typeof Instant>

/** A moment that somebody sends, brought to the one spelling in which moments compare as text. */
export const SentInstant = boundedString(16_384, notATime, notATime)
  .check(Instant)
  .refine(at => at >= '2000', 'This date is too far in the past.')
  .overwrite(at => new Date(at).toISOString())

export const addMilliseconds = (at: Instant, ms: number): Instant =>
  new Date(Date.parse(at) + ms).toISOString()

export const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)

export const secondsBetween = (from: Instant, to: Instant): number => Math.floor(msBetween(from, to) / 1000)

export const pickLater = (one: Instant, other: Instant): Instant => (one < other ? other : one)

export const pickEarlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)

/** A calendar day in somebody's own zone. */
export const Day = z.iso.date({ error: 'Enter a valid date.', abort: true })

/** A day that somebody sends: one that the registers know, so that neither PostgreSQL nor a calendar chokes on it. */
export const SentDay = Day.refine(day => day >= '2000' && day < '2101', 'Enter a year from 2000 to 2100.')

/** A month as it is written in addresses and calls. */
export const Month = boundedString(7, 'Write the month like 2026-03.').regex(
  /^20\d\d-(0[1-9]|1[0-2])$/,
  'Write the month like 2026-03.',
)

/** A time of day on the wall, without a zone. */
export const WallTime = boundedString(5, 'Enter a valid time of day.').regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'Enter a valid time of day.',
)

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
/** How many midnights lie between two days; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** From 1 for Monday to 7 for Sunday, as terms and windows have them. */
export const isoWeekdayOf = (day: string): number => weekdayOf(day) || 7

/** The Monday of a day's week. */
/** Days from the first to the last, both included. */
export type DayRange = { readonly from: string; readonly to: string }

export const countDays = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

/** Every day from one to another, both of them too. */
export function daysFrom(firstDay: string, lastDay: string): string[] {
  const days: string[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day)
  return days
}

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

export const TimeZone = boundedString(64).refine(isTimeZone, 'Choose a time zone from the list.')

const dayMs = 86_400_000

/** What is known of a zone. Making a formatter takes some fifty times as long as using it. */
type ZoneClock = {
  readonly wall: Intl.DateTimeFormat
  /** By UTC day: how far its clock is ahead all day long, or undefined where the clocks change on that day. */
  readonly ahead: Map<number, number | undefined>
  /** The day that was asked for last, counted from 1970: most ask for about now. */
  last: { readonly number: number; readonly day: string }
}

const zones = new Map<string, ZoneClock>()
const maxDaysKept = 400

function getZoneClock(timeZone: string): ZoneClock {
  let zone = zones.get(timeZone)
  if (!zone) {
    const two = '2-digit' as const
    const wall = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    zone = { wall, ahead: new Map(), last: { number: 0, day: '1970-01-01' } }
    zones.set(timeZone, zone)
  }
  return zone
}

function readAhead({ wall }: ZoneClock, at: number): number {
  const read: { [Type in Intl.DateTimeFormatPartTypes]?: number } = {}
  for (const { type, value } of wall.formatToParts(at)) read[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** How far a zone's wall clock is ahead of UTC at a moment. Reading it takes so long that it is kept by the day. */
function aheadAt(zone: ZoneClock, at: number): number {
  const { ahead } = zone
  const utcDay = Math.floor(at / dayMs)
  if (!ahead.has(utcDay)) {
    if (ahead.size >= maxDaysKept) ahead.clear()
    const [first, last] = [readAhead(zone, utcDay * dayMs), readAhead(zone, (utcDay + 1) * dayMs - 1)]
    ahead.set(utcDay, first === last ? first : undefined)
  }
  return ahead.get(utcDay) ?? readAhead(zone, at)
}

/** The calendar day that a moment falls on in a zone. */
export function dayIn(timeZone: string, at: Instant): string {
  const zone = getZoneClock(timeZone)
  const moment = Date.parse(at)
  const number = Math.floor((moment + aheadAt(zone, moment)) / dayMs)
  if (zone.last.number !== number)
    zone.last = { number, day: new Date(number * dayMs).toISOString().slice(0, 10) }
  return zone.last.day
}

/**
 * The moment at which the wall clock of a zone shows this time on this day.
 * A time that the clocks skip is taken as if they had not; of a time that comes twice it is the first.
 */
export function instantIn(timeZone: string, day: string, time: string): Instant {
  const zone = getZoneClock(timeZone)
  const wall = Date.parse(`${day}T${time}Z`)
  const before = wall - aheadAt(zone, wall - dayMs)
  const after = wall - aheadAt(zone, wall + dayMs)
  if (before === after) return new Date(before).toISOString()
  const fits = (at: number) => at + aheadAt(zone, at) === wall
  return new Date(fits(before) ? before : fits(after) ? after : before).toISOString()
}

/** A moment as its zone's wall clock shows it, with how far that is ahead of UTC: 2026-11-03T09:02:11+08:00. */
export function isoIn(timeZone: string, at: Instant): string {
  const moment = Date.parse(at)
  const aheadMs = aheadAt(getZoneClock(timeZone), moment)
  const ahead = aheadMs / 60_000
  const pad = (number: number) => String(number).padStart(2, '0')
  const offset = `${ahead < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(ahead) / 60))}:${pad(Math.abs(ahead) % 60)}`
  return `${new Date(moment + aheadMs).toISOString().slice(0, 19)}${offset}`
}
