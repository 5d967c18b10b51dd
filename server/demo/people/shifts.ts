import { defaultSettings } from '@claimcrew/contract/attendance/settings'

/** Those abroad who call payers, and a coder who talks to the providers, work while it is day in America. */
const onNights = [1, 4, 5, 7, 9, 10, 13, 15, 16]
const nights = { from: '19:30', to: '04:30' }

/** The one whom visitors try ends the day when the practice opens. */
const demoBiller = 0
const lateDays = { from: '13:00', to: '22:00' }

const days = { from: defaultSettings.startTime, to: defaultSettings.endTime }

/** When one of the billers who work here is at work, where they live. */
export const shiftOf = (biller: number): { readonly from: string; readonly to: string } =>
  biller === demoBiller ? lateDays : onNights.includes(biller) ? nights : days
