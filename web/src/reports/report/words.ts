import { addDays } from '@claimcrew/contract/kit/time'
import { dayText, hoursText, monthNames } from '@claimcrew/contract/kit/timeWords'
import type { ReportUnit } from '@claimcrew/contract/reports/columns'
import type { ReportBy, ReportKind } from '@claimcrew/contract/reports/kinds'
import type { DayRange } from '@claimcrew/contract/reports/range'
import { monthOf, monthText } from '../../kit/time/months.ts'
import { moneyText } from '../../kit/words/money.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const wholePercent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** Hours and minutes with the thousands apart: 1,412:30. */
function manyHours(seconds: number): string {
  const [hours = '0', minutes = '00'] = hoursText(Math.abs(seconds)).split(':')
  return `${seconds < 0 ? '−' : ''}${Number(hours).toLocaleString('en-US')}:${minutes}`
}

type Written = (value: number) => string

const written: Readonly<Record<ReportUnit, Written>> = {
  text: String,
  seconds: manyHours,
  minutes: minutes => manyHours(minutes * 60),
  count: value => whole.format(value),
  cents: cents => moneyText(cents, 'USD'),
  share: value => percent.format(value),
  rate: value => oneDecimal.format(value),
}

/** A number of a report as it stands in a column; a dash where there is nothing to divide by. */
export const figureText = (value: number | null | undefined, unit: ReportUnit): string =>
  value === null || value === undefined ? '–' : written[unit](value)

/** How many of the unit make one on a chart’s axis: hours, dollars, percent. */
const onAxis: Readonly<Partial<Record<ReportUnit, number>>> = {
  seconds: 3600,
  minutes: 60,
  cents: 100,
  share: 0.01,
}
export const axisScale = (unit: ReportUnit): number => onAxis[unit] ?? 1

/** A mark of the axis, which counts hours, dollars or percent. */
export function tickText(tick: number, unit: ReportUnit): string {
  const number = whole.format(tick)
  if (unit === 'seconds' || unit === 'minutes') return `${number} h`
  if (unit === 'cents') return `$${number}`
  return unit === 'share' ? `${number}%` : number
}

type MaybeNumber = number | null | undefined

/** How much more or less it is than in the range before: +1:20, −$45.00; nothing where one of them is not known. */
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
  const change = wholePercent.format(Math.abs(now - before) / Math.abs(before))
  return change === '0%' ? 'the same' : `${now > before ? '+' : '−'}${change}`
}

const shortMonth = (month: number) => (monthNames[month - 1] ?? '').slice(0, 3)
const dayAndMonth = (day: string) => `${Number(day.slice(8))} ${shortMonth(Number(day.slice(5, 7)))}`

/** 9 to 15 Nov, 28 Oct to 3 Nov. */
function weekText(monday: string): string {
  const sunday = addDays(monday, 6)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  return `${isOneMonth ? Number(monday.slice(8)) : dayAndMonth(monday)} to ${dayAndMonth(sunday)}`
}

/** 1 to 16 Nov 2026, 28 Oct to 3 Nov 2026, 3 Nov 2026. */
export function rangeText({ from, to }: DayRange): string {
  const year = to.slice(0, 4)
  if (from === to) return `${dayAndMonth(to)} ${year}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${dayAndMonth(to)} ${year}`
  const first = from.slice(0, 4) === year ? dayAndMonth(from) : `${dayAndMonth(from)} ${from.slice(0, 4)}`
  return `${first} to ${dayAndMonth(to)} ${year}`
}

/** What a row or a place on the time axis is called. */
export function keyText(by: ReportBy, key: string, label: string): string {
  if (by === 'day') return dayText(key)
  if (by === 'week') return weekText(key)
  if (by === 'month') return monthText(monthOf(key))
  return label
}

/** The same below an axis. */
export function shortKeyText(by: ReportBy, key: string): string {
  return by === 'month' ? `${shortMonth(Number(key.slice(5, 7)))} ${key.slice(2, 4)}` : dayAndMonth(key)
}

const about: Readonly<Record<ReportKind, string>> = {
  hours:
    'Punched is attendance’s worked time without breaks; tracked is Time Doctor’s, each moment counted once, on the day of its session.',
  attendance: 'Days as the register has them, by each biller’s own clock.',
  cost: 'Hours as the engagement bills them, times its rate: what the statements say, or will say once the month is closed.',
  production: 'What was submitted or approved. Units an hour leave payer hold out.',
  tasks: 'What arrived and was done in these days. Open and overdue are as they stand now.',
  clocks: 'What was punched, tracked and produced, and where these do not agree.',
}

/** A tracker knows projects, and nothing of sessions and whom they are for. */
const aboutProjects =
  'What Time Doctor counted for each project on whole days, whoever they were for, as the worklog has it.'

/** What the numbers are made of. */
export const aboutOf = (kind: ReportKind, by: ReportBy): string =>
  kind === 'hours' && by === 'project' ? aboutProjects : about[kind]
