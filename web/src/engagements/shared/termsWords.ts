import type { Agreement } from '@claimcrew/contract/engagements/rules'
import { hoursSourceText, listDetails, weekdaysText } from '@claimcrew/contract/engagements/termsWords'
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
  `${weekdays ? weekdaysText(weekdays) : 'Any days'} · ${hoursSourceText[hoursFrom]}`
