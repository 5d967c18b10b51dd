import { addDays, weekdayOf } from '@claimcrew/contract/kit/time'

/** Weeks begin on Monday. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))
