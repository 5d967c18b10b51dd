import type { Agreement } from '@claimcrew/contract/engagements/rules'
import { formatWeekdays, hoursSourceLabels, listDetails } from '@claimcrew/contract/engagements/termsText'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'

/** `$24.50 an hour, 30 hours a week, on Mon – Fri, paid by tracked hours`. */
export const termsWords = (agreement: Agreement, currency: string): string =>
  [
    `${exactMoneyText(agreement.rateCents, currency)}/hour`,
    `${agreement.hoursPerWeek} hours/week`,
    ...listDetails(agreement),
  ].join(', ')

/** `Any days · Punched hours`, where every term says both. */
export const detailsWords = ({ weekdays, hoursFrom }: Pick<Agreement, 'weekdays' | 'hoursFrom'>): string =>
  `${weekdays ? formatWeekdays(weekdays) : 'Any days'} · ${hoursSourceLabels[hoursFrom]}`
