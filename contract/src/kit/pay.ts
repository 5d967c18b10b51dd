import * as z from 'zod'

const Cents = z.int('A rate is a whole number of cents.').max(10_000_000, 'A rate is at most $100,000.')

/** What an hour costs, or a whole project: nobody works for nothing, and nothing in this field costs more than this. */
export const RateCents = Cents.min(1, 'Enter a rate above $0.')

/** A bound of a search, which may be nothing. */
export const RateBound = Cents.min(0, 'A rate cannot be less than nothing.')

/** In halves of an hour. */
export const HoursPerWeek = z
  .number()
  .min(0.5, 'A week has at least half an hour of work.')
  .max(168, 'A week has 168 hours.')
  .multipleOf(0.5, 'Hours a week go in halves.')

/** Days of the week, as ISO counts them: 1 is Monday. Each once, in order. */
export const Weekdays = z
  .array(z.int().min(1, 'Days go from 1 to 7.').max(7, 'Days go from 1 to 7.'))
  .min(1, 'Please choose at least one day.')
  .max(7, 'A week has seven days.')
  .overwrite(days => [...new Set(days)].sort((one, other) => one - other))

/** Which hours are paid: those that attendance counts, or those that a tracker recorded. */
export const hoursSources = ['punched', 'tracked'] as const
export type HoursSource = (typeof hoursSources)[number]
export const HoursSource = z.enum(hoursSources, `Choose one of: ${hoursSources.join(', ')}.`)

/** Which of several versions of terms somebody has read and agrees to. */
export const TermsVersion = z.int('A version is a whole number.').min(1, 'A version is at least 1.')

/** What two people may agree on beside rate and hours. What is left out stays as it is, null takes it back. */
export const optionalTerms = {
  weekdays: Weekdays.nullable().optional(),
  hoursFrom: HoursSource.nullable().optional(),
}
