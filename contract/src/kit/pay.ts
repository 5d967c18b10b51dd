import * as z from 'zod'

const Cents = z.int('Enter the rate in whole cents.').max(10_000_000, 'Enter a rate of $100,000 or less.')

/** What an hour costs, or a whole project: nobody works for nothing, and nothing in this field costs more than this. */
export const RateCents = Cents.min(1, 'Enter a rate above $0.')

/**
 * Marks a field of a reply as pay: a rate, or what work costs. It is null to everybody without `pay:read`, whatever a handler
 * answers, so that no handler has to think of it.
 */
export const payField = <Shape extends z.ZodType>(shape: Shape): Shape =>
  shape.meta({ [payMark]: true }) as Shape

/** How a marked field is called in a reply's schema. */
export const payMark = 'x-pay'

/** A bound of a search, which may be nothing. */
export const RateBound = Cents.min(0, 'Enter a rate of $0 or more.')

/** Half hours are the smallest step. */
export const HoursPerWeek = z
  .number()
  .min(0.5, 'Enter at least 0.5 hours a week.')
  .max(168, 'Enter 168 hours a week or fewer.')
  .multipleOf(0.5, 'Enter hours in steps of 0.5.')

/** Days of the week, as ISO counts them: 1 is Monday. Each once, in order. */
export const Weekdays = z
  .array(z.int().min(1, 'Days are numbers from 1 to 7.').max(7, 'Days are numbers from 1 to 7.'))
  .min(1, 'Choose at least one day.')
  .max(7, 'Choose each day only once.')
  .overwrite(days => [...new Set(days)].sort((one, other) => one - other))

/** Which hours are paid: those that attendance counts, or those that a tracker recorded. */
export const hoursSources = ['punched', 'tracked'] as const
export type HoursSource = (typeof hoursSources)[number]
export const HoursSource = z.enum(hoursSources, `Choose one of: ${hoursSources.join(', ')}.`)

/** Which of several versions of terms somebody has read and agrees to. */
export const TermsVersion = z
  .int('The version must be a whole number.')
  .min(1, 'The version must be 1 or more.')

/** What two people may agree on beside rate and hours. What is left out stays as it is, null takes it back. */
export const optionalTerms = {
  weekdays: Weekdays.nullable().optional(),
  hoursFrom: HoursSource.nullable().optional(),
}
