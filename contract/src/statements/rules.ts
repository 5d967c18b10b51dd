import { computeAgreedHours, computeAgreedHoursOn, findTermsOn, type Terms } from '../engagements/rules.ts'
import type { HoursSource } from '../kit/pay.ts'
import { addDays, daysOfMonth } from '../kit/time.ts'

export const pays = ['hourly', 'fixed'] as const
export type Pay = (typeof pays)[number]

/** In the order in which they stand within a day. */
export const lineKinds = ['work', 'overtime', 'leave', 'correction', 'fixed'] as const
export type LineKind = (typeof lineKinds)[number]

export type BilledLine = {
  readonly day: string
  readonly kind: LineKind
  readonly seconds: number
  readonly rateCents: number
  readonly amountCents: number
}

/** Seconds at an hourly rate in whole cents, half a cent up. Whole numbers throughout, so that nothing is lost. */
export function computeCents(seconds: number, rateCents: number): number {
  const halves = 2 * seconds * rateCents + 3600
  return (halves - (((halves % 7200) + 7200) % 7200)) / 7200
}

/** What an engagement is billed by. */
export type BilledEngagement = {
  readonly startedOn: string
  readonly endedOn: string | null
  readonly terms: readonly Terms[]
  readonly pay: Pay
}

/** What is known of a day: the seconds that count, how many of them are overtime, and whether it was leave. */
export type BillableDay = {
  readonly day: string
  readonly seconds: number
  readonly overtimeSeconds: number
  readonly onLeave: boolean
}

export const listMonthDays = (month: string): string[] =>
  daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))

export const toMonth = (day: string): string => day.slice(0, 7)

export const toMonthBefore = (month: string): string => toMonth(addDays(`${month}-01`, -1))

export const toMonthAfter = (month: string): string => toMonth(addDays(listMonthDays(month).at(-1) ?? '', 1))

/** The months that two days and all between them lie in. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = toMonth(first); month <= toMonth(last); month = toMonthAfter(month)) months.push(month)
  return months
}

/** A statement is to be paid so many days after it was closed. */
const daysToPay = 15

export const toDueDay = (closedOn: string): string => addDays(closedOn, daysToPay)

/** What a statement is called as a file. */
export function toStatementFileName(statement: {
  readonly month: string
  readonly number: number | null
  readonly billerName: string
}): string {
  const { month, number, billerName } = statement
  return `Statement_${month}_${number ?? 'provisional'}_${plain(billerName)}.csv`
}

/** No sign that a file system or a header would stumble over. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

type EngagedDays = Pick<BilledEngagement, 'startedOn' | 'endedOn'>

/** Keeps the days on which an engagement is active. */
export const filterEngagedDays = (engagement: EngagedDays, days: readonly string[]) =>
  days.filter(day => isWithinEngagement(engagement, day))

type HoursSourceRange = {
  readonly firstDay: string
  readonly lastDay: string
  readonly hoursFrom: HoursSource
}

/** Days in order, cut where the terms begin to pay by other hours. */
export function splitByHoursSource(terms: readonly Terms[], days: readonly string[]): HoursSourceRange[] {
  const ranges: HoursSourceRange[] = []
  for (const day of days) {
    const { hoursFrom } = findTermsOn(terms, day)
    const open = ranges.at(-1)
    if (open?.hoursFrom === hoursFrom) ranges.splice(-1, 1, { ...open, lastDay: day })
    else ranges.push({ firstDay: day, lastDay: day, hoursFrom })
  }
  return ranges
}

const isWithinEngagement = ({ startedOn, endedOn }: EngagedDays, day: string): boolean =>
  startedOn <= day && (endedOn === null || day <= endedOn)

const kindOrder = (line: BilledLine) => lineKinds.indexOf(line.kind)

const inOrder = (one: BilledLine, other: BilledLine) =>
  one.day === other.day ? kindOrder(one) - kindOrder(other) : one.day < other.day ? -1 : 1

/**
 * The lines of a month, in order: what was worked each day, overtime apart at the same rate, leave at nothing, and a fixed
 * price in one line on the last day. Days that the engagement does not hold are none of it; several rows of a day count
 * together.
 */
export function toBilledLines(
  billed: BilledEngagement,
  month: string,
  counted: readonly BillableDay[],
): BilledLine[] {
  const isHeld = (day: string) => toMonth(day) === month && isWithinEngagement(billed, day)
  const byDay = Map.groupBy(
    counted.filter(({ day }) => isHeld(day)),
    ({ day }) => day,
  )
  const worked = [...byDay].flatMap(([day, rows]) => linesOfDay(billed, day, rows))
  const { endedOn, pay } = billed
  if (pay === 'fixed' && endedOn !== null && isHeld(endedOn)) {
    const { rateCents } = findTermsOn(billed.terms, endedOn)
    worked.push({ day: endedOn, kind: 'fixed', seconds: 0, rateCents, amountCents: rateCents })
  }
  return worked.toSorted(inOrder)
}

/** What an hour costs; hours of a fixed price cost nothing by themselves. */
const rateOn = ({ terms, pay }: BilledEngagement, day: string): number =>
  pay === 'fixed' ? 0 : findTermsOn(terms, day).rateCents

function linesOfDay(billed: BilledEngagement, day: string, rows: readonly BillableDay[]): BilledLine[] {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  const overtime = Math.min(
    seconds,
    rows.reduce((sum, row) => sum + row.overtimeSeconds, 0),
  )
  const rateCents = rateOn(billed, day)
  const line = (kind: LineKind, part: number): BilledLine => ({
    day,
    kind,
    seconds: part,
    rateCents,
    amountCents: computeCents(part, rateCents),
  })
  return [
    ...(seconds > overtime ? [line('work', seconds - overtime)] : []),
    ...(overtime > 0 ? [line('overtime', overtime)] : []),
    ...(seconds === 0 && rows.some(row => row.onLeave) ? [line('leave', 0)] : []),
  ]
}

/** What was billed of a day in final statements, all lines together. */
export type BilledDay = { readonly day: string; readonly seconds: number; readonly amountCents: number }

/**
 * What a closed month has come to since it was billed, a line for each day whose seconds are others now. Together with
 * what was billed a day then comes to the cent to what it would have been.
 */
export function toCorrectionLines(
  billed: BilledEngagement,
  now: readonly BilledLine[],
  billedDays: readonly BilledDay[],
): BilledLine[] {
  const standing = now.filter(line => line.kind !== 'fixed')
  const days = new Set([...standing, ...billedDays].map(({ day }) => day))
  return [...days]
    .flatMap(day => {
      const own = standing.filter(line => line.day === day)
      const before = billedDays.filter(one => one.day === day)
      const seconds = sumLines(own).seconds - sumLines(before).seconds
      const amountCents = sumLines(own).amountCents - sumLines(before).amountCents
      if (seconds === 0) return []
      const rateCents = rateOn(billed, day)
      return [{ day, kind: 'correction' as const, seconds, rateCents, amountCents }]
    })
    .toSorted(inOrder)
}

/** What lines come to. */
export function sumLines(lines: readonly { readonly seconds: number; readonly amountCents: number }[]): {
  readonly seconds: number
  readonly amountCents: number
} {
  return {
    seconds: lines.reduce((sum, line) => sum + line.seconds, 0),
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
  }
}

export const sumOvertime = (lines: readonly BilledLine[]): number =>
  sumLines(lines.filter(line => line.kind === 'overtime')).seconds

type MonthProgress = {
  readonly agreedHours: number
  readonly agreedHoursSoFar: number
  readonly expectedHours: number
  readonly expectedCents: number
}

/**
 * How far a month has come, on the biller's own today. The days that are to come are expected to bring the agreed hours;
 * a fixed price is due when the engagement ends.
 */
export function computeProgress(
  billed: BilledEngagement,
  month: string,
  sums: { readonly seconds: number; readonly amountCents: number },
  { today, holidays }: { readonly today: string; readonly holidays: ReadonlySet<string> },
): MonthProgress {
  const { terms, pay } = billed
  const days = filterEngagedDays(billed, listMonthDays(month))
  const coming = days.filter(day => day > today)
  const agreedIn = (some: readonly string[]) => computeAgreedHours(billed, some, holidays)
  const centsOn = (day: string) =>
    computeAgreedHoursOn(terms, day, holidays) * findTermsOn(terms, day).rateCents
  const comingCents = pay === 'fixed' ? 0 : coming.reduce((sum, day) => sum + centsOn(day), 0)
  return {
    agreedHours: agreedIn(days),
    // Nobody is behind on a day that is not over.
    agreedHoursSoFar: agreedIn(days.filter(day => day < today)),
    expectedHours: sums.seconds / 3600 + agreedIn(coming),
    expectedCents: sums.amountCents + Math.round(comingCents),
  }
}
