import * as z from 'zod'

/** What an hour costs, or a whole project: nothing in this field costs more than this. */
export const RateCents = z
  .int('A rate is a whole number of cents.')
  .min(0, 'A rate cannot be less than nothing.')
  .max(10_000_000, 'A rate is at most $100,000.')

/** In halves of an hour. */
export const HoursPerWeek = z
  .number()
  .min(0.5, 'A week has at least half an hour of work.')
  .max(168, 'A week has 168 hours.')
  .multipleOf(0.5, 'Hours a week go in halves.')
