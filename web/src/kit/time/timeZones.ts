import { dayIn, type Instant } from '@claimcrew/contract/kit/time'

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
export function allTimeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])].sort()
}

/** A zone as people write it: `America/New_York` is America/New York. */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ')

// Making a formatter takes far longer than using it, and a long list asks for the same few zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter for a zone; `name` says which options they are. */
export function formatIn(
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  let format = formats.get(key)
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    } catch {
      // A zone that this browser does not know yet.
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC', timeZoneName: 'short' })
    }
    formats.set(key, format)
  }
  return format
}

/** A zone by its place alone, where there is no room for more: `Manila`. */
export const placeIn = (zone: string) => zoneName(zone).split('/').at(-1)

/** What a clock on the wall there shows: `Sun, 9:41 AM`. */
export function clockIn(zone: string, at: number): string {
  return formatIn(zone, 'clock', { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at)
}

/** How far a zone is from UTC at that moment: `GMT+5:30`. */
export function offsetIn(zone: string, at: number): string {
  const parts = formatIn(zone, 'offset', { timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

/** A time of day there: `9:41 AM`. */
export function timeIn(zone: string, at: number): string {
  return formatIn(zone, 'time', { hour: 'numeric', minute: '2-digit' }).format(at)
}

/** The same as a time field writes it: `09:41`. */
export function wallTimeIn(zone: string, at: number): string {
  return formatIn(zone, 'wall', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(at)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => value)
    .join(':')
}

const timeAndZone = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** With its zone: `9:41 AM EST`. */
export function timeAndZoneIn(zone: string, at: number): string {
  return formatIn(zone, 'time and zone', timeAndZone).format(at)
}

/** With weekday and zone: `Sun 9:41 AM EST`. */
export function clockAndZoneIn(zone: string, at: number): string {
  return formatIn(zone, 'clock and zone', { weekday: 'short', ...timeAndZone }).format(at)
}

const isToday = (at: Instant, zone: string, now: number) =>
  dayIn(zone, at) === dayIn(zone, new Date(now).toISOString())

/** A time of day, with its weekday where that is not today's. */
export function momentText(at: Instant, zone: string, now: number): string {
  const textIn = isToday(at, zone, now) ? timeIn : clockIn
  return textIn(zone, Date.parse(at))
}

/** The same with its zone. */
export function momentAndZoneText(at: Instant, zone: string, now: number): string {
  const textIn = isToday(at, zone, now) ? timeAndZoneIn : clockAndZoneIn
  return textIn(zone, Date.parse(at))
}
