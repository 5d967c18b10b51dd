import { useSession } from '../session.ts'

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

function format(options: Intl.DateTimeFormatOptions, timeZone: string, at: Date): string {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at)
  } catch {
    // A zone that this browser does not know yet.
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at)
  }
}

/** A moment in words, with its zone, where only text will do. */
export const momentText = (at: string, timeZone: string): string => format(time, timeZone, new Date(at))

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
      {format(show === 'time' ? time : day, timeZone ?? own, new Date(at))}
    </time>
  )
}

/** A calendar day (YYYY-MM-DD) in words; it belongs to no zone, so none may shift it. */
export function DayText({ day: text }: { day: string }) {
  return (
    <time dateTime={text} className="tabular">
      {format(day, 'UTC', new Date(`${text}T00:00:00Z`))}
    </time>
  )
}
