import { dayIn, type Instant, isoIn } from '../kit/time.ts'

const morningBegins = '07:00'
const morningEnds = '12:00'

/** Whether somebody's daily digest is due: in their own morning, once a day. */
export function isDigestDue(timeZone: string, now: Instant, last: Instant | null): boolean {
  const time = isoIn(timeZone, now).slice(11, 16)
  if (time < morningBegins || time >= morningEnds) return false
  return last === null || dayIn(timeZone, last) < dayIn(timeZone, now)
}
