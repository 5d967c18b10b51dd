import { useSession } from '../session.ts'
import { formatIn } from '../time/timeZones.ts'

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which the person signed in wants to see times. */
export function useTimeZone(): string {
  return useSession().user?.timeZone ?? browserZone()
}

const time: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' }

const formats = { time, day } as const

const format = (name: keyof typeof formats, timeZone: string, at: Date): string =>
  formatIn(timeZone, `${name} in words`, formats[name]).format(at)

/** A moment in words, with its zone, where only text will do. */
export const momentText = (at: string, timeZone: string): string => format('time', timeZone, new Date(at))

type TimeTextProps = {
  /** A moment, as UTC ISO text. */
  at: string
  /** 'day' leaves the time of day out, and with it the zone. */
  show?: 'time' | 'day'
  /** Somebody else's zone, where their clock is what matters. */
  timeZone?: string
}

/** A moment in words, with its zone. */
export function TimeText({ at, show = 'time', timeZone }: TimeTextProps) {
  const own = useTimeZone()
  return (
    <time dateTime={at} className="tabular">
      {format(show, timeZone ?? own, new Date(at))}
    </time>
  )
}

/** A calendar day (YYYY-MM-DD) in words; it belongs to no zone, so none may shift it. */
export function DayText({ day: text }: { day: string }) {
  return (
    <time dateTime={text} className="tabular">
      {format('day', 'UTC', new Date(`${text}T00:00:00Z`))}
    </time>
  )
}
