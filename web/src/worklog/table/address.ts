import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import { TrackedId } from '@claimcrew/contract/tracking/shapes'
import {
  toNeighborDate,
  toRangeDays,
  type WorklogRange,
  worklogRanges,
} from '@claimcrew/contract/worklog/rules'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'

const views = ['heat', 'table', 'chart'] as const
export type WorklogView = (typeof views)[number]

/** A day of somebody: whose, and which. */
type WorklogDayRef = { readonly userId: string; readonly date: string }

const WorklogDayRef = z.object({ userId: Id, date: SentDay })

/** What the address says is opened: `<userId>.<date>`. */
export function parseWorklogDayRef(text: string | undefined): WorklogDayRef | undefined {
  const [userId, date, ...more] = (text ?? '').split('.')
  return more.length === 0 ? WorklogDayRef.safeParse({ userId, date }).data : undefined
}

export const formatWorklogDayRef = ({ userId, date }: WorklogDayRef): string => `${userId}.${date}`

/** What /worklog shows, as it stands in the address. */
export const WorklogAddress = addressShape('/worklog', {
  range: z.enum(worklogRanges).catch('monthly'),
  /** Any day within the range; today where it is left out. */
  date: SentDay.optional().catch(undefined),
  /** What suits the range and the screen where it is left out. */
  view: z.enum(views).optional().catch(undefined),
  biller: Id.optional().catch(undefined),
  project: TrackedId.optional().catch(undefined),
  day: z
    .string()
    .refine(text => parseWorklogDayRef(text) !== undefined)
    .optional()
    .catch(undefined),
})
export type WorklogAddress = z.infer<typeof WorklogAddress>

/** People by days want room and more than one person; a single day is a list whatever it is shown on. */
export function resolveView(
  { view, range, biller }: Pick<WorklogAddress, 'view' | 'range' | 'biller'>,
  isNarrow: boolean,
): WorklogView {
  if (view) return view
  if (range === 'daily') return 'table'
  return isNarrow || biller ? 'chart' : 'heat'
}

const containsDay = (range: WorklogRange, date: string, other: string) => {
  const { from, to } = toRangeDays(range, date)
  return from <= other && other <= to
}

export const isCurrentRange = (range: WorklogRange, date: string, today: string) =>
  containsDay(range, date, today)

/** Goes to the range around a day. The present one goes without saying, so that a kept address always shows it. */
export const toRangeAddress = (range: WorklogRange, date: string, today: string) => ({
  range,
  date: containsDay(range, date, today) ? undefined : date,
  day: undefined,
})

/** A day of the range before or after, or undefined where the years end. */
export function stepRange(range: WorklogRange, date: string, step: 1 | -1): string | undefined {
  const other = toNeighborDate(range, date, step)
  return SentDay.safeParse(other).data
}
