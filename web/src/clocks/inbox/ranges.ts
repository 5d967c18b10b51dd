import type { DayRange } from '@claimcrew/contract/kit/time'
import { presets } from '../../kit/time/dayRange.ts'

/** Last month is closed within this one, so both are looked at. */
export const defaultInboxRange = (today: string): DayRange => ({
  from: presets['Last month']?.(today).from ?? today,
  to: today,
})

/** Ranges that people ask for, by what they are called. */
export const ranges: Readonly<Record<string, (today: string) => DayRange>> = {
  'Since last month': defaultInboxRange,
  ...presets,
}

/** What a range is called, if it is one of those. */
export const rangeName = ({ from, to }: DayRange, today: string): string | undefined =>
  Object.keys(ranges).find(name => {
    const range = ranges[name]?.(today)
    return range?.from === from && range.to === to
  })
