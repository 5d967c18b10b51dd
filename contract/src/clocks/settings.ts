import * as z from 'zod'

/** Gaps below it are not asked about. */
export const defaultThreshold = 15

/** Nothing shorter is ever kept, so that another threshold needs no day to be counted anew. */
export const minThreshold = 5

const maxThresholdMinutes = 240

export const Threshold = z
  .int('Enter whole minutes.')
  .min(minThreshold, `Enter at least ${minThreshold} minutes.`)
  .max(maxThresholdMinutes, `Enter at most ${maxThresholdMinutes} minutes.`)
