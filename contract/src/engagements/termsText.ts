import { hourlyRateText, weeklyHoursText } from '../kit/numberWords.ts'
import type { HoursSource } from '../kit/pay.ts'
import { weekdaysText } from '../kit/timeText.ts'
import type { Agreement } from './rules.ts'

export const hoursSourceLabels: Readonly<Record<HoursSource, string>> = {
  punched: 'Punched hours',
  tracked: 'Tracked hours',
}

/** What is agreed beside rate and hours, where it is not what everybody has. */
export const listDetails = ({ weekdays, hoursFrom }: Pick<Agreement, 'weekdays' | 'hoursFrom'>): string[] => [
  ...(weekdays ? [`on ${weekdaysText(weekdays)}`] : []),
  ...(hoursFrom === 'tracked' ? ['paid by tracked hours'] : []),
]

/** `$24.50/hour, 30 hours/week, on Mon – Fri, paid by tracked hours`. */
export const formatAgreement = (agreement: Agreement, currency: string): string =>
  [
    hourlyRateText(agreement.rateCents, currency),
    weeklyHoursText(agreement.hoursPerWeek),
    ...listDetails(agreement),
  ].join(', ')
