import { event } from '../kit/event.ts'
import type { OrganizationId } from '../kit/ids.ts'
import type { Instant } from '../kit/time.ts'

/** A session has ended: by a punch, by itself because it was forgotten, or by a correction. */
export const punchedOut = event<{
  readonly billerId: string
  readonly attendanceId: string
  readonly day: string
  readonly at: Instant
  /** The client it was punched for; null where that is not known. */
  readonly clientId: OrganizationId | null
}>('attendance:punched-out')

type LockedMonthDays = {
  readonly billerId: string
  readonly firstDay: string
  readonly lockedThrough: string
  /** The client of these sessions; null where that is not known. Each client of a month is one event. */
  readonly clientId: OrganizationId | null
}

/** These days of a biller are locked. */
export const monthApproved = event<LockedMonthDays>('attendance:month-approved')

/** A closed month was opened again. */
export const monthReopened = event<LockedMonthDays>('attendance:month-reopened')

/** Sessions of this day have other times or another client, or somebody asks for that, or no longer does. */
export const sessionsCorrected = event<{ readonly billerId: string; readonly day: string }>(
  'attendance:sessions-corrected',
)
