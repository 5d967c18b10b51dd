import { addDays, countDays, type DayRange, daysOfMonth, mondayOf } from '@claimcrew/contract/kit/time'
import { monthOf, stepMonth } from './months.ts'

const wholeMonth = (day: string, by: number): DayRange => {
  const { year, month } = stepMonth(monthOf(day), by)
  const days = daysOfMonth(year, month)
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}

/** Ranges that people ask for, by what they are called. */
export const presets: Readonly<Record<string, (today: string) => DayRange>> = {
  'This week': today => ({ from: mondayOf(today), to: today }),
  'Last week': today => ({ from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }),
  'This month': today => ({ from: wholeMonth(today, 0).from, to: today }),
  'Last month': today => wholeMonth(today, -1),
  'Last 90 days': today => ({ from: addDays(today, -89), to: today }),
}

export const defaultRange = (today: string): DayRange => ({ from: wholeMonth(today, 0).from, to: today })

/** What a range is called, if it is one of those. */
export const findPreset = ({ from, to }: DayRange, today: string): string | undefined =>
  Object.keys(presets).find(name => {
    const range = presets[name]?.(today)
    return range?.from === from && range.to === to
  })

/** The server reads a year at most, and no range that ends before it begins. */
export const isValidRange = (range: DayRange): boolean => range.from <= range.to && countDays(range) <= 366
