import { event } from '../kit/event.ts'
import type { Instant } from '../kit/time.ts'

/** A session has ended: by a punch, by itself because it was forgotten, or by a correction. */
export const punchedOut = event<{
  readonly billerId: string
  readonly attendanceId: string
  readonly day: string
  readonly at: Instant
}>('attendance:punched-out')

type Month = { readonly billerId: string; readonly firstDay: string; readonly lockedThrough: string }

/** These days of a biller are locked. */
export const monthApproved = event<Month>('attendance:month-approved')

/** And open again. */
export const monthReopened = event<Month>('attendance:month-reopened')
