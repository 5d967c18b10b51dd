import { type Instant, isoIn, weekdayOf } from '@claimcrew/contract/kit/time'
import { wallTimeText, weekdayText } from '@claimcrew/contract/kit/timeText'
import { dayText } from './dayWords.ts'

/** Names that browsers still list although the zone has been renamed since. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const presentName = (zone: string) => renamed[zone] ?? zone

/** The zone this browser is set to. */
export const browserTimeZone = () => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Every zone that the browser knows, in the alphabet's order. */
export function listTimeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])].sort()
}

/** A zone as people write it: `America/New_York` is America/New York. */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ')

const knownZones = new Map<string, boolean>()

/** Whether this browser knows the zone: an older one may not know it yet. Lists ask often, and a clock that fails takes long. */
function isKnown(zone: string): boolean {
  let isValid = knownZones.get(zone)
  if (isValid === undefined) {
    isValid = hasClock(zone)
    knownZones.set(zone, isValid)
  }
  return isValid
}

/** By reading the clock that is needed next: making another one to ask takes milliseconds, of which a phone has few. */
function hasClock(zone: string): boolean {
  try {
    isoIn(zone, '1970-01-01T00:00:00.000Z')
    return true
  } catch {
    return false
  }
}

/** What a clock and a calendar on the wall there show: 2026-11-17T09:41. What the browser does not know is in UTC. */
const wallIn = (zone: string, at: number): string =>
  isoIn(isKnown(zone) ? zone : 'UTC', new Date(at).toISOString()).slice(0, 16)

/** The calendar day on which a moment is there. */
export const dayOf = (zone: string, at: number): string => wallIn(zone, at).slice(0, 10)

/** A zone by its place, as people say it: `Manila`. Only where one chooses a zone is its whole name shown. */
export const formatZoneCity = (zone: string): string => zoneName(zone).split('/').at(-1) ?? zone

/** A time of day there: `9:41 AM`. */
export const formatTime = (zone: string, at: number): string =>
  `${wallTimeText(formatWallTime(zone, at))}${isKnown(zone) ? '' : ' UTC'}`

/** The same as a time field writes it: `09:41`. */
export const formatWallTime = (zone: string, at: number): string => wallIn(zone, at).slice(11)

/** With the place where the clock there shows another time than the reader's: `2:27 AM Manila`. */
export const timeAndPlaceIn = (zone: string, at: number, own: string): string =>
  `${formatTime(zone, at)}${wallIn(zone, at) === wallIn(own, at) ? '' : ` ${formatZoneCity(zone)}`}`

/** What a clock on the wall there shows: `Sun, 9:41 AM`. */
export const formatClock = (zone: string, at: number): string =>
  `${weekdayText(weekdayOf(dayOf(zone, at)))}, ${formatTime(zone, at)}`

/** A day and a time there, with the place where it is not the reader's: `Tue, Nov 17, 2:27 AM Manila`. */
export const dayAndTimeIn = (zone: string, at: number, own = zone): string =>
  `${dayText(dayOf(zone, at))}, ${timeAndPlaceIn(zone, at, own)}`

const offsets = new Map<string, Intl.DateTimeFormat>()

/** How far a zone is from UTC at that moment: `GMT+5:30`, `GMT−5` with a minus, after which no line ends. */
export function formatOffset(zone: string, at: number): string {
  let format = offsets.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: isKnown(zone) ? zone : 'UTC',
      timeZoneName: 'shortOffset',
    })
    offsets.set(zone, format)
  }
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset.replace('-', '−')
}

/** A time of day, with its weekday where that is not today's. */
export function formatMoment(at: Instant, zone: string, now: number): string {
  const moment = Date.parse(at)
  return (dayOf(zone, moment) === dayOf(zone, now) ? formatTime : formatClock)(zone, moment)
}
