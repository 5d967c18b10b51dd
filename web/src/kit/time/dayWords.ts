import * as words from '@claimcrew/contract/kit/timeText'

/** On a screen a day says its year only where that is another than this one. */
const thisYear = () => String(new Date().getFullYear())

/** Tue, Nov 17. */
export const dayText = (day: string): string => words.formatDay(day, thisYear())

/** Where the weekday is known or of no use: Nov 17. */
export const shortDayText = (day: string): string => words.shortDayText(day, thisYear())

/** Nov 1 – 17, both included. */
export const rangeText = (from: string, to: string): string => words.rangeText(from, to, thisYear())

/** Week of Nov 9. */
export const weekText = (firstDay: string): string => words.weekText(firstDay, thisYear())
