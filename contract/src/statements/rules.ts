import { agreedHoursIn, agreedHoursOn, type Terms, termsOn } from '../engagements/rules.ts'
import type { HoursSource } from '../kit/pay.ts'
import { addDays, daysOfMonth } from '../kit/time.ts'

export const pays = ['hourly', 'fixed'] as const
export type Pay = (typeof pays)[number]

/** In the order in which they stand within a day. */
export const lineKinds = ['work', 'overtime', 'leave', 'correction', 'fixed'] as const
export type LineKind = (typeof lineKinds)[number]

export type Line = {
  readonly day: string
  readonly kind: LineKind
  readonly seconds: number
  readonly rateCents: number
  readonly amountCents: number
}

/** Seconds at an hourly rate in whole cents, half a cent up. Whole numbers throughout, so that nothing is lost. */
export function centsOf(seconds: number, rateCents: number): number {
  const halves = 2 * seconds * rateCents + 3600
  return (halves - (((halves % 7200) + 7200) % 7200)) / 7200
}

/** What an engagement is billed by. */
export type Billed = {
  readonly startedOn: string
  readonly endedOn: string | null
  readonly terms: readonly Terms[]
  readonly pay: Pay
}

/** What is known of a day: the seconds that count, how many of them are overtime, and whether it was leave. */
export type CountedDay = {
  readonly day: string
  readonly seconds: number
  readonly overtimeSeconds: number
  readonly onLeave: boolean
}

export const daysOf = (month: string): string[] =>
  daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5)))

export const monthOf = (day: string): string => day.slice(0, 7)

export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1))

export const monthAfter = (month: string): string => monthOf(addDays(daysOf(month).at(-1) ?? '', 1))

/** The months that two days and all between them lie in. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month)) months.push(month)
  return months
}

/** What a statement is called as a file. */
export function statementFileName(statement: {
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

type Held = Pick<Billed, 'startedOn' | 'endedOn'>

/** Those of some days on which an engagement holds. */
export const heldDays = (held: Held, days: readonly string[]) => days.filter(day => holdsOn(held, day))

type SourceSpan = { readonly firstDay: string; readonly lastDay: string; readonly hoursFrom: HoursSource }

/** Days in order, cut where the terms begin to pay by other hours. */
export function sourceSpans(terms: readonly Terms[], days: readonly string[]): SourceSpan[] {
  const spans: SourceSpan[] = []
  for (const day of days) {
    const { hoursFrom } = termsOn(terms, day)
    const open = spans.at(-1)
    if (open?.hoursFrom === hoursFrom) spans.splice(-1, 1, { ...open, lastDay: day })
    else spans.push({ firstDay: day, lastDay: day, hoursFrom })
  }
  return spans
}

const holdsOn = ({ startedOn, endedOn }: Held, day: string): boolean =>
  startedOn <= day && (endedOn === null || day <= endedOn)

const kindOrder = (line: Line) => lineKinds.indexOf(line.kind)

const inOrder = (one: Line, other: Line) =>
  one.day === other.day ? kindOrder(one) - kindOrder(other) : one.day < other.day ? -1 : 1

/**
 * The lines of a month, in order: what was worked each day, overtime apart at the same rate, leave at nothing, and a fixed
 * price in one line on the last day. Days that the engagement does not hold are none of it; several rows of a day count
 * together.
 */
export function linesOf(billed: Billed, month: string, counted: readonly CountedDay[]): Line[] {
  const isHeld = (day: string) => monthOf(day) === month && holdsOn(billed, day)
  const byDay = Map.groupBy(
    counted.filter(({ day }) => isHeld(day)),
    ({ day }) => day,
  )
  const worked = [...byDay].flatMap(([day, rows]) => linesOfDay(billed, day, rows))
  const { endedOn, pay } = billed
  if (pay === 'fixed' && endedOn !== null && isHeld(endedOn)) {
    const { rateCents } = termsOn(billed.terms, endedOn)
    worked.push({ day: endedOn, kind: 'fixed', seconds: 0, rateCents, amountCents: rateCents })
  }
  return worked.toSorted(inOrder)
}

/** What an hour costs; hours of a fixed price cost nothing by themselves. */
const rateOn = ({ terms, pay }: Billed, day: string): number =>
  pay === 'fixed' ? 0 : termsOn(terms, day).rateCents

function linesOfDay(billed: Billed, day: string, rows: readonly CountedDay[]): Line[] {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
  const overtime = Math.min(
    seconds,
    rows.reduce((sum, row) => sum + row.overtimeSeconds, 0),
  )
  const rateCents = rateOn(billed, day)
  const line = (kind: LineKind, part: number): Line => ({
    day,
    kind,
    seconds: part,
    rateCents,
    amountCents: centsOf(part, rateCents),
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
export function correctionLines(
  billed: Billed,
  now: readonly Line[],
  billedDays: readonly BilledDay[],
): Line[] {
  const standing = now.filter(line => line.kind !== 'fixed')
  const days = new Set([...standing, ...billedDays].map(({ day }) => day))
  return [...days]
    .flatMap(day => {
      const own = standing.filter(line => line.day === day)
      const before = billedDays.filter(one => one.day === day)
      const seconds = totalOf(own).seconds - totalOf(before).seconds
      const amountCents = totalOf(own).amountCents - totalOf(before).amountCents
      if (seconds === 0) return []
      const rateCents = rateOn(billed, day)
      return [{ day, kind: 'correction' as const, seconds, rateCents, amountCents }]
    })
    .toSorted(inOrder)
}

/** What lines come to. */
export function totalOf(lines: readonly { readonly seconds: number; readonly amountCents: number }[]): {
  readonly seconds: number
  readonly amountCents: number
} {
  return {
    seconds: lines.reduce((sum, line) => sum + line.seconds, 0),
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
  }
}

export const overtimeOf = (lines: readonly Line[]): number =>
  totalOf(lines.filter(line => line.kind === 'overtime')).seconds

type Progress = {
  readonly agreedHours: number
  readonly agreedHoursSoFar: number
  readonly expectedHours: number
  readonly expectedCents: number
}

/**
 * How far a month has come, on the biller's own today. The days that are to come are expected to bring the agreed hours;
 * a fixed price is due when the engagement ends.
 */
export function progressOf(
  billed: Billed,
  month: string,
  sums: { readonly seconds: number; readonly amountCents: number },
  { today, holidays }: { readonly today: string; readonly holidays: ReadonlySet<string> },
): Progress {
  const { terms, pay } = billed
  const days = heldDays(billed, daysOf(month))
  const coming = days.filter(day => day > today)
  const agreedIn = (some: readonly string[]) => agreedHoursIn(billed, some, holidays)
  const centsOn = (day: string) => agreedHoursOn(terms, day, holidays) * termsOn(terms, day).rateCents
  const comingCents = pay === 'fixed' ? 0 : coming.reduce((sum, day) => sum + centsOn(day), 0)
  return {
    agreedHours: agreedIn(days),
    // Nobody is behind on a day that is not over.
    agreedHoursSoFar: agreedIn(days.filter(day => day < today)),
    expectedHours: sums.seconds / 3600 + agreedIn(coming),
    expectedCents: sums.amountCents + Math.round(comingCents),
  }
}
