import { slot } from '../../kit/screen/slot.ts'

/** In an opened day of the worklog, below its timeline: what features below know of it. */
export const workedDayParts = slot<{ readonly billerId: string; readonly day: string }>(
  'parts of a worked day',
)
