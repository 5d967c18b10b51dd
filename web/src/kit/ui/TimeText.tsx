import { formatDay as paperDay } from '@claimcrew/contract/kit/timeText'
import { useSession } from '../session.ts'
import { dayText } from '../time/dayWords.ts'
import { browserTimeZone, dayAndTimeIn, dayOf } from '../time/timeZones.ts'

/** The zone in which the person signed in wants to see times. */
export function useTimeZone(): string {
  return useSession().user?.timeZone ?? browserTimeZone()
}

/** A moment in words, where only text will do. */
export const formatDateTime = (at: string, timeZone: string): string => dayAndTimeIn(timeZone, Date.parse(at))

type TimeTextProps = {
  /** A moment, as UTC ISO text. */
  at: string
  /** 'day' leaves the time of day out. */
  show?: 'time' | 'day'
  /** Somebody else's zone, where their clock is what matters. */
  timeZone?: string
  /** Paper is read in whichever year. */
  onPaper?: boolean
}

/** A moment in words, with the place where it is told by another clock than the reader's. */
export function TimeText({ at, show = 'time', timeZone, onPaper = false }: TimeTextProps) {
  const own = useTimeZone()
  const zone = timeZone ?? own
  return (
    <time dateTime={at} className="tabular">
      {show === 'time'
        ? dayAndTimeIn(zone, Date.parse(at), own)
        : (onPaper ? paperDay : dayText)(dayOf(zone, Date.parse(at)))}
    </time>
  )
}

type DayTextProps = {
  /** A calendar day (YYYY-MM-DD), which belongs to no zone. */
  day: string
  /** Paper is read in whichever year. */
  onPaper?: boolean
}

/** A day in words. */
export function DayText({ day, onPaper = false }: DayTextProps) {
  return (
    <time dateTime={day} className="tabular">
      {(onPaper ? paperDay : dayText)(day)}
    </time>
  )
}
