import { countText, exactMoneyText } from '../kit/numberWords.ts'
import type { HoursSource } from '../kit/pay.ts'
import { toWeekdayName } from '../kit/timeText.ts'
import type { Agreement } from './rules.ts'

/** An ISO weekday in three letters: 7 is Sun. */
export const formatWeekday = (weekday: number): string => toWeekdayName(weekday % 7).slice(0, 3)

/** `Mon – Fri`, or `Mon, Wed, Fri` where they do not follow each other; days come in order. */
export function formatWeekdays(weekdays: readonly number[]): string {
  const [first, last] = [weekdays[0] ?? 0, weekdays.at(-1) ?? 0]
  const isRun = weekdays.length > 2 && last - first === weekdays.length - 1
  return isRun
    ? `${formatWeekday(first)} – ${formatWeekday(last)}`
    : weekdays.map(weekday => formatWeekday(weekday)).join(', ')
}

export const hoursSourceLabels: Readonly<Record<HoursSource, string>> = {
  punched: 'Punched hours',
  tracked: 'Tracked hours',
}

/** What is agreed beside rate and hours, where it is not what everybody has. */
export const listDetails = ({ weekdays, hoursFrom }: Pick<Agreement, 'weekdays' | 'hoursFrom'>): string[] => [
  ...(weekdays ? [`on ${formatWeekdays(weekdays)}`] : []),
  ...(hoursFrom === 'tracked' ? ['paid by tracked hours'] : []),
]

/** `$24.50 an hour and 30 hours a week, on Mon – Fri, paid by tracked hours`. */
export function formatAgreement(agreement: Agreement, currency: string): string {
  const { rateCents, hoursPerWeek } = agreement
  const pay = `${exactMoneyText(rateCents, currency)} an hour and ${countText(hoursPerWeek, 'hour')} a week`
  return [pay, ...listDetails(agreement)].join(', ')
}
