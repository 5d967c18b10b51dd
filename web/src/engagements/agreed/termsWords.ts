import type { Terms } from '@claimcrew/contract/engagements/rules'
import { moneyText } from '../../kit/words/money.ts'

/** `$24.50 an hour, 30 hours a week`. */
export const termsWords = (
  { rateCents, hoursPerWeek }: Pick<Terms, 'rateCents' | 'hoursPerWeek'>,
  currency: string,
): string => `${moneyText(rateCents, currency)} an hour, ${hoursPerWeek} hours a week`
