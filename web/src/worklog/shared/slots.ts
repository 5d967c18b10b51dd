import { createSlot } from '../../kit/screen/slot.ts'

/** In an opened day of the worklog, below its timeline: what features below know of it. */
export const workedDayParts = createSlot<{ readonly billerId: string; readonly day: string }>(
  'parts of a worked day',
)

type PartProps = {
  /** The month that the range lies in, or begins in: YYYY-MM. */
  readonly month: string
  /** The only biller who is shown, where there is one. */
  readonly billerId: string | undefined
}

/** Above the hours: what else is known of the month that they belong to. */
export const worklogParts = createSlot<PartProps>('parts of the worklog')
