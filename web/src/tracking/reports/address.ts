import { Id } from '@claimcrew/contract/kit/ids'
import { addDays, Day, type DayRange, SentDay, weekdayOf } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'
import { ratings } from './timeUse.ts'

const tabs = ['activity', 'use', 'screenshots'] as const
export type ReportsTab = (typeof tabs)[number]

export const presets = ['today', 'yesterday', 'this-week', 'last-7-days', 'this-month'] as const
export type RangePreset = (typeof presets)[number]

export const presetWords: Readonly<Record<RangePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-7-days': 'Last 7 days',
  'this-month': 'This month',
}

/** What the reports show, as it stands in the address. Days of one's own choice go before a range by name. */
export const ReportsAddress = addressShape('/admin/time-doctor/reports', {
  person: Id.optional().catch(undefined),
  range: z.enum(presets).catch('last-7-days'),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  tab: z.enum(tabs).catch('activity'),
  /** The day whose intervals or screenshots are opened. */
  day: Day.optional().catch(undefined),
  /** The screenshot that is opened; it shows where that day lists it. */
  shot: z.string().max(1000).optional().catch(undefined),
  /** Filters the programs and sites. */
  search: z.string().max(200).catch(''),
  category: z.string().max(200).optional().catch(undefined),
  rating: z.enum(ratings).optional().catch(undefined),
})
export type ReportsAddress = z.infer<typeof ReportsAddress>

export function daysOfPreset(preset: RangePreset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    // Weeks begin on Monday.
    case 'this-week':
      return { from: addDays(today, -((weekdayOf(today) + 6) % 7)), to: today }
    case 'last-7-days':
      return { from: addDays(today, -6), to: today }
    case 'this-month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    default:
      return preset satisfies never
  }
}

/** The days that are asked for. One end alone stands for a week. */
export function resolveTrackingRange(
  { from, to, range }: Pick<ReportsAddress, 'from' | 'to' | 'range'>,
  today: string,
) {
  if (from !== undefined) return { from, to: to ?? addDays(from, 6) }
  if (to !== undefined) return { from: addDays(to, -6), to }
  return daysOfPreset(range, today)
}

/** One less than the calls take: the day before is asked for too, because its last stretch may reach over midnight. */
const maxDays = 92

/** What is wrong with the days that were chosen, or null. */
export function findRangeError({ from, to }: DayRange): string | null {
  if (!SentDay.safeParse(from).success || !SentDay.safeParse(to).success)
    return 'Enter a year from 2000 to 2100.'
  if (to < from) return 'The end can’t be before the start.'
  return addDays(from, maxDays - 1) < to ? `Choose ${maxDays} days or fewer.` : null
}
