import { Id } from '@claimcrew/contract/kit/ids'
import { Day } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { addressShape } from '../../kit/address.ts'

export const views = ['register', 'requests', 'leave', 'now', 'settings'] as const
export type View = (typeof views)[number]

const number = (least: number, most: number) =>
  z.coerce.number<string | number>().int().min(least).max(most).optional().catch(undefined)

/** What /attendance shows, as it stands in the address. A biller without a day opens the month of that biller. */
export const RegisterAddress = addressShape('/attendance', {
  view: z.enum(views).catch('register'),
  month: number(1, 12),
  year: number(2000, 2100),
  search: z.string().max(200).catch(''),
  client: Id.optional().catch(undefined),
  biller: Id.optional().catch(undefined),
  day: Day.optional().catch(undefined),
  /** Of corrections and leave: what waits for an answer, or everything. */
  state: z.enum(['asked', 'all']).catch('asked'),
})
export type RegisterAddress = z.infer<typeof RegisterAddress>

export type Month = { readonly month: number; readonly year: number }

export const monthOf = (day: string): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

export const isSameMonth = (one: Month, other: Month) => one.month === other.month && one.year === other.year

/** The month that is asked for, else the one of the day that is, else this one. */
export function shownMonth({ month, year, day }: Partial<RegisterAddress>, today: string): Month {
  const otherwise = monthOf(day ?? today)
  return { month: month ?? otherwise.month, year: year ?? otherwise.year }
}

const firstMonth = 2000 * 12
const lastMonth = 2100 * 12 + 11

/** So many months later or earlier, within the years that there are. */
export function stepMonth({ month, year }: Month, by: number): Month {
  const place = Math.min(lastMonth, Math.max(firstMonth, year * 12 + month - 1 + by))
  return { month: (place % 12) + 1, year: Math.floor(place / 12) }
}

/** Goes to a month. The present one goes without saying, so that a kept address always shows the present. */
export function addressOfMonth(wanted: Month, today: string) {
  const present = isSameMonth(wanted, monthOf(today))
  return {
    month: present ? undefined : wanted.month,
    year: present ? undefined : wanted.year,
    day: undefined,
  }
}
