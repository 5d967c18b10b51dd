import { monthNames } from '@claimcrew/contract/kit/timeText'

export type YearMonth = { readonly month: number; readonly year: number }

export const monthOf = (day: string): YearMonth => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

/** November 2026. */
export const yearMonthText = ({ month, year }: YearMonth): string => `${monthNames[month - 1]} ${year}`

export const isSameMonth = (one: YearMonth, other: YearMonth) =>
  one.month === other.month && one.year === other.year

export const firstYear = 2000
export const lastYear = 2100

/** So many months later or earlier, within the years that there are. */
export function stepMonth({ month, year }: YearMonth, by: number): YearMonth {
  const monthNumber = Math.min(lastYear * 12 + 11, Math.max(firstYear * 12, year * 12 + month - 1 + by))
  return { month: (monthNumber % 12) + 1, year: Math.floor(monthNumber / 12) }
}
