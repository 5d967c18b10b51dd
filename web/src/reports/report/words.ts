import {
  moneyText,
  moneyTickText,
  numberText,
  percentText,
  tenthsText,
} from '@claimcrew/contract/kit/numberWords'
import { formatHours, monthText, shortMonthText } from '@claimcrew/contract/kit/timeText'
import type { ReportUnit } from '@claimcrew/contract/reports/columns'
import { isEstimate, type ReportBy, type ReportKind } from '@claimcrew/contract/reports/kinds'
import { dayText, shortDayText, weekText } from '../../kit/time/dayWords.ts'

type FormatValue = (value: number) => string

const unitFormats: Readonly<Record<ReportUnit, FormatValue>> = {
  text: String,
  seconds: formatHours,
  minutes: minutes => formatHours(minutes * 60),
  count: value => numberText(value),
  cents: cents => moneyText(cents),
  share: value => percentText(value),
  rate: tenthsText,
}

/** A number of a report as it stands in a column; a dash where there is nothing to divide by. */
export const figureText = (value: number | null | undefined, unit: ReportUnit): string =>
  value === null || value === undefined ? '—' : unitFormats[unit](value)

/** The same on its own, with nothing above it that says it is hours: 605.1 h. */
export function figureWithUnit(value: number | null | undefined, unit: ReportUnit): string {
  const text = figureText(value, unit)
  return (unit === 'seconds' || unit === 'minutes') && text !== '—' ? `${text} h` : text
}

/** How many of the unit make one on a chart’s axis: hours, dollars, percent. */
const onAxis: Readonly<Partial<Record<ReportUnit, number>>> = {
  seconds: 3600,
  minutes: 60,
  cents: 100,
  share: 0.01,
}
export const getAxisScale = (unit: ReportUnit): number => onAxis[unit] ?? 1

/** A mark of the axis, which counts hours, dollars or percent. */
export function tickText(tick: number, unit: ReportUnit): string {
  const number = numberText(tick, 2)
  if (unit === 'seconds' || unit === 'minutes') return `${number} h`
  if (unit === 'cents') return moneyTickText(tick * 100)
  return unit === 'share' ? percentText(tick / 100, 2) : number
}

type MaybeNumber = number | null | undefined

/** How much more or less it is than in the range before: +1.3, −$45.00; nothing where one of them is not known. */
export function differenceText(now: MaybeNumber, before: MaybeNumber, unit: ReportUnit): string {
  if (now === null || now === undefined || before === null || before === undefined) return ''
  const apart = figureText(Math.abs(now - before), unit)
  if (apart === figureText(0, unit)) return 'the same'
  return `${now > before ? '+' : '−'}${apart}`
}

/** The same as a share of the range before: +8%. Where it is many times as much, a share says nothing. */
export function changeText(now: MaybeNumber, before: MaybeNumber, unit: ReportUnit): string {
  if (unit === 'share' || !before || Math.abs((now ?? 0) / before) >= 10)
    return differenceText(now, before, unit)
  if (now === null || now === undefined) return ''
  const change = percentText(Math.abs(now - before) / Math.abs(before))
  // What rounds to nothing is no change.
  return change === '0%' || change === '<1%' ? 'the same' : `${now > before ? '+' : '−'}${change}`
}

/** What a row or a place on the time axis is called. */
export function keyText(by: ReportBy, key: string, label: string): string {
  if (by === 'day') return dayText(key)
  if (by === 'week') return weekText(key)
  if (by === 'month') return monthText(key)
  return label
}

/** The same below an axis. */
export function shortKeyText(by: ReportBy, key: string): string {
  return by === 'month' ? shortMonthText(key) : shortDayText(key)
}

const about: Readonly<Record<ReportKind, string>> = {
  hours:
    'Punched is worked time from attendance, without breaks. Tracked is Time Doctor’s time of each day, as in Productivity.',
  attendance: 'Days from the attendance register, in each biller’s time zone.',
  cost: 'Billed hours times the rate, as on the statements. Open months can still change.',
  production: 'Submitted and approved work. Units per hour don’t include payer hold.',
  tasks: 'Tasks created and done in this range. Open and overdue are as of now.',
  clocks:
    'Punched, tracked and reported time, and where they differ. Tracked time counts once, on the day of its session.',
}

/** A tracker knows projects, and nothing of sessions and whom they are for. */
const aboutProjects = 'Time Doctor’s hours for each project, whole days, for all clients, as in Productivity.'

const aboutEstimate =
  'An estimate: each biller’s cost of a month, split by the minutes they reported for each practice. The total is exact.'

/** What the numbers are made of. */
export function describeReport(kind: ReportKind, by: ReportBy): string {
  if (isEstimate(kind, by)) return aboutEstimate
  return kind === 'hours' && by === 'project' ? aboutProjects : about[kind]
}
