import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import { TrackedId } from '@claimcrew/contract/tracking/shapes'
import { daysOfRange, neighbourOf, type WorklogRange, worklogRanges } from '@claimcrew/contract/worklog/rules'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'

const views = ['heat', 'table', 'chart'] as const
export type View = (typeof views)[number]

/** A day of somebody: whose, and which. */
type Opened = { readonly userId: string; readonly date: string }

const Opened = z.object({ userId: Id, date: SentDay })

/** What the address says is opened: `<userId>.<date>`. */
export function openedIn(text: string | undefined): Opened | undefined {
  const [userId, date, ...more] = (text ?? '').split('.')
  return more.length === 0 ? Opened.safeParse({ userId, date }).data : undefined
}

export const textOfOpened = ({ userId, date }: Opened): string => `${userId}.${date}`

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
    .refine(text => openedIn(text) !== undefined)
    .optional()
    .catch(undefined),
})
export type WorklogAddress = z.infer<typeof WorklogAddress>

/** People by days want room and more than one person; a single day is a list whatever it is shown on. */
export function shownView(
  { view, range, biller }: Pick<WorklogAddress, 'view' | 'range' | 'biller'>,
  isNarrow: boolean,
): View {
  if (view) return view
  if (range === 'daily') return 'table'
  return isNarrow || biller ? 'chart' : 'heat'
}

const holds = (range: WorklogRange, date: string, other: string) => {
  const { from, to } = daysOfRange(range, date)
  return from <= other && other <= to
}

export const isPresent = (range: WorklogRange, date: string, today: string) => holds(range, date, today)

/** Goes to the range around a day. The present one goes without saying, so that a kept address always shows it. */
export const addressOfRange = (range: WorklogRange, date: string, today: string) => ({
  range,
  date: holds(range, date, today) ? undefined : date,
  day: undefined,
})

/** A day of the range before or after, or undefined where the years end. */
export function stepRange(range: WorklogRange, date: string, step: 1 | -1): string | undefined {
  const other = neighbourOf(range, date, step)
  return SentDay.safeParse(other).data
}
