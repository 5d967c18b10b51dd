import { hoursSourceText } from '@claimcrew/contract/engagements/termsWords'
import { weekdayOf } from '@claimcrew/contract/kit/time'
import { monthNames, weekdayName } from '@claimcrew/contract/kit/timeWords'
import type { LineKind } from '@claimcrew/contract/statements/rules'
import type { Statement, StatementSummary } from '@claimcrew/contract/statements/shapes'
import { monthOf, monthText } from '../kit/time/months.ts'

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** To the second, as hours stand in columns that must be seen to add up: 8:02:15. */
export function clockText(seconds: number): string {
  const whole = Math.abs(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${seconds < 0 ? '−' : ''}${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** Said after hours of which some are of a session that is still open. */
export const soFarText = ({ marks }: Pick<StatementSummary, 'marks'>): string =>
  marks.length > 0 ? ' so far' : ''

/** 162.5 h; whole hours without a fraction. */
export const decimalText = (hours: number): string =>
  `${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} h`

/** As narrow as it is still read at once: Thu 1 Oct, or with its year. */
export function lineDay(day: string, withYear: boolean): string {
  const month = monthNames[Number(day.slice(5, 7)) - 1] ?? ''
  const text = [weekdayName(weekdayOf(day)), String(Number(day.slice(8))), month].map(word =>
    word.slice(0, 3),
  )
  return [...text, ...(withYear ? [day.slice(0, 4)] : [])].join(' ')
}

/** Whole dollars, where only the size matters. */
export const dollarsText = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** Of a month as calls and addresses write it: October 2026. */
export const monthName = (month: string): string => monthText(monthOf(month))

export const titleOf = ({ number }: Pick<StatementSummary, 'number'>): string =>
  number === null ? 'Provisional statement' : `Statement ${number}`

/** What the lines of a kind are called, together. */
export const kindTitles: Readonly<Record<LineKind, string>> = {
  work: 'Work',
  overtime: 'Overtime',
  leave: 'Leave, not paid',
  correction: 'Corrections of earlier months',
  fixed: 'Fixed price',
}

/** Which hours a statement pays, each day by the terms of that day. */
export function sourceWords({ hoursFrom, lines }: Pick<Statement, 'hoursFrom' | 'lines'>): string {
  const sources = new Set(lines.filter(({ kind }) => kind !== 'correction').map(line => line.hoursFrom))
  return sources.size > 1 ? 'Punched, then tracked hours' : hoursSourceText[hoursFrom]
}
