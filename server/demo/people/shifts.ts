import { defaultSettings } from '@claimcrew/contract/attendance/settings'

type DailyShift = { readonly from: string; readonly to: string }

/** Those abroad who call payers, and a coder who talks to the providers, work while it is day in America. */
const nights: DailyShift = { from: '19:30', to: '04:30' }
/** The biller whose account visitors try ends the day when the practice opens. */
const lateDays: DailyShift = { from: '13:00', to: '22:00' }
/** In America offices open early. */
const earlyDays: DailyShift = { from: '08:00', to: '17:00' }

/** By their place among the billers; everybody else works the usual hours. */
const agreed: readonly (readonly [DailyShift, readonly number[]])[] = [
  [lateDays, [0]],
  [nights, [1, 4, 5, 7, 9, 10, 13, 15, 16]],
  [earlyDays, [2, 3, 18, 19, 20, 21, 22, 23]],
]

const days: DailyShift = { from: defaultSettings.startTime, to: defaultSettings.endTime }

/** When one of the billers who work here is at work, where they live. */
export const shiftOf = (biller: number): DailyShift =>
  agreed.find(([, billers]) => billers.includes(biller))?.[0] ?? days
