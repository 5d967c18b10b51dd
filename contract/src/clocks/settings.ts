import * as z from 'zod'

/** Gaps below it are not asked about. */
export const usualThreshold = 15

/** Nothing shorter is ever kept, so that another threshold needs no day to be counted anew. */
export const leastThreshold = 5

const mostThreshold = 240

export const Threshold = z
  .int('The threshold is whole minutes.')
  .min(leastThreshold, `The threshold is at least ${leastThreshold} minutes.`)
  .max(mostThreshold, `The threshold is at most ${mostThreshold} minutes.`)
