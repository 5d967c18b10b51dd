import type { WorklogRange } from '@claimcrew/contract/worklog/rules'

/** A screen, and what of it is to be shown. */
export type Place = { readonly to: string; readonly search: Readonly<Record<string, string>> }

/** Where the stretches behind a number are. */
export const worklogPlace = (range: WorklogRange, date: string, biller?: string): Place => ({
  to: '/worklog',
  search: { range, date, ...(biller ? { biller } : {}) },
})

export const whoIsInPlace: Place = { to: '/attendance', search: { view: 'now' } }

export const attendanceDayPlace = (biller: string, day: string): Place => ({
  to: '/attendance',
  search: { biller, day },
})
