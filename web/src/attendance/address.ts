import { Id } from '@claimcrew/contract/kit/ids'
import { Day } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { addressShape } from '../kit/screen/address.ts'
import { firstYear, isSameMonth, lastYear, monthOf, type YearMonth } from '../kit/time/months.ts'

const views = ['register', 'requests', 'leave', 'now', 'settings'] as const
export type AttendanceView = (typeof views)[number]

const number = (least: number, most: number) =>
  z.coerce.number<string | number>().int().min(least).max(most).optional().catch(undefined)

/** What /attendance shows, by its address. A biller without a day opens the month of that biller. */
export const RegisterAddress = addressShape('/attendance', {
  view: z.enum(views).catch('register'),
  month: number(1, 12),
  year: number(firstYear, lastYear),
  search: z.string().max(200).catch(''),
  client: Id.optional().catch(undefined),
  biller: Id.optional().catch(undefined),
  day: Day.optional().catch(undefined),
  /** Which corrections and leave are listed: those without a decision, or all. */
  state: z.enum(['asked', 'all']).catch('asked'),
})
export type RegisterAddress = z.infer<typeof RegisterAddress>

/** Without a day it is the biller's month. */
export type DrawerTarget = { readonly billerId: string; readonly day: string | undefined }

/** What the address opens in the drawer. A BILLER has their own month on the screen, so the drawer has their days alone. */
export function toDrawerTarget(
  { biller, day }: Pick<RegisterAddress, 'biller' | 'day'>,
  ownId: string | undefined,
): DrawerTarget | undefined {
  if (ownId !== undefined) return day === undefined ? undefined : { billerId: ownId, day }
  return biller === undefined ? undefined : { billerId: biller, day }
}

/** The month of the address, else the month of its day, else the present one. */
export function toAddressMonth({ month, year, day }: Partial<RegisterAddress>, today: string): YearMonth {
  const otherwise = monthOf(day ?? today)
  return { month: month ?? otherwise.month, year: year ?? otherwise.year }
}

/** The change that goes to a month. The present month is left out, so that a bookmark always shows the present. */
export function toMonthAddress(target: YearMonth, today: string) {
  const present = isSameMonth(target, monthOf(today))
  return {
    month: present ? undefined : target.month,
    year: present ? undefined : target.year,
    day: undefined,
  }
}
