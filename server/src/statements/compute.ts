import { expectedSeconds } from '@claimcrew/contract/attendance/register'
import { toOpenMarks } from '@claimcrew/contract/attendance/shapes'
import { agreedHoursIn, dayWithin, termsOn } from '@claimcrew/contract/engagements/rules'
import { dayIn, daysFrom, type Instant } from '@claimcrew/contract/kit/time'
import {
  type Billed,
  type CountedDay,
  correctionLines,
  daysOf,
  heldDays,
  type Line,
  linesOf,
  overtimeOf,
  totalOf,
} from '@claimcrew/contract/statements/rules'
import type { StatementLine } from '@claimcrew/contract/statements/shapes'
import { type ClientDay, clientDays } from '../attendance/client-days-store.ts'
import { type Circumstances, readCircumstances } from '../attendance/register/settings-store.ts'
import { trackedDays as trackedIn } from '../clocks/access.ts'
import type { EngagementRow } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { listPeople } from '../people/store.ts'
import { type Bases, type Reopened, readBases } from './basis-store.ts'
import type { NewFinal } from './final-store.ts'
import { statementIdOf } from './statement-id.ts'

export type By = { readonly now: Instant; readonly newId: () => string }

/** How an engagement is billed, with what it is made of. */
export const billedAs = (row: EngagementRow, bases: Bases): Billed => ({
  startedOn: row.startedOn,
  endedOn: row.endedOn,
  terms: row.terms,
  pay: bases.pay(row.engagementId),
})

/** What counts of some people's days: by engagement, within a span. */
type Counting = {
  readonly bases: Bases
  counted(row: EngagementRow): readonly CountedDay[]
  days(row: EngagementRow): readonly ClientDay[]
  /** On which a session that counts is still open. */
  openDays(row: EngagementRow): readonly string[]
  readonly holidays: ReadonlySet<string>
}

/** Reads all that the lines of some engagements are made of within some days. */
export async function countingFor(
  db: Db | Tx,
  by: By,
  rows: readonly EngagementRow[],
  first: string,
  last: string,
): Promise<Counting> {
  const billerIds = [...new Set(rows.map(row => row.billerId))]
  const [bases, days, circumstances] = [
    await readBases(
      db,
      rows.map(row => row.engagementId),
    ),
    await clientDays(db, by.now, billerIds, first, last),
    await readCircumstances(db, billerIds, first, last),
  ]
  const tracked = await trackedFor(db, by, rows, first, last)
  const todayOf = await todaysOf(db, by, billerIds)
  return {
    bases,
    holidays: new Set(daysFrom(first, last).filter(day => circumstances.holidayOn(day) !== null)),
    days: row => days(row.billerId, row.clientId),
    openDays: row =>
      days(row.billerId, row.clientId)
        .filter(one => one.open && !isTracked(row, one.day))
        .map(one => one.day),
    counted: row => {
      const own = days(row.billerId, row.clientId)
      const punched = new Set(own.map(({ day }) => day))
      return [
        ...own.map(one => ({
          day: one.day,
          seconds: isTracked(row, one.day) ? 0 : one.workedSeconds,
          overtimeSeconds: isTracked(row, one.day) ? 0 : one.overtimeSeconds,
          onLeave: one.onLeave,
        })),
        ...trackedDays(row, tracked, circumstances).filter(({ day }) => isTracked(row, day)),
        ...leaveDays(row, circumstances, first, earlierOf(last, todayOf(row.billerId))).filter(
          ({ day }) => !punched.has(day),
        ),
      ]
    },
  }
}

/** Each biller's own today: leave that is still to come is no line yet. */
async function todaysOf(db: Db | Tx, { now }: By, billerIds: readonly string[]) {
  const zones = new Map((await listPeople(db, billerIds)).map(({ id, timeZone }) => [id, timeZone]))
  return (billerId: string): string => dayIn(zones.get(billerId) ?? 'UTC', now)
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

type Tracked = ReadonlyMap<string, readonly { readonly day: string; readonly trackedSeconds: number }[]>

const keyOf = (billerId: string, clientId: string) => `${billerId} ${clientId}`

/** Each day follows the terms of that day. */
const isTracked = ({ terms }: EngagementRow, day: string): boolean =>
  termsOn(terms, day).hoursFrom === 'tracked'

/** Only of those whose tracked hours count on one of these days. */
async function trackedFor(
  db: Db | Tx,
  by: By,
  rows: readonly EngagementRow[],
  first: string,
  last: string,
): Promise<Tracked> {
  const found = new Map<string, { day: string; trackedSeconds: number }[]>()
  const counted = rows.filter(
    row =>
      isTracked(row, first) ||
      row.terms.some(({ from, hoursFrom }) => hoursFrom === 'tracked' && from <= last && from > first),
  )
  for (const [clientId, own] of Map.groupBy(counted, row => row.clientId)) {
    const billerIds = [...new Set(own.map(row => row.billerId))]
    for (const one of await trackedIn(db, by, { clientId, billerIds, from: first, to: last })) {
      const key = keyOf(one.billerId, clientId)
      found.set(key, [...(found.get(key) ?? []), one])
    }
  }
  return found
}

/** Beyond what is expected of the day it is overtime, as it is in attendance. */
function trackedDays(row: EngagementRow, tracked: Tracked, circumstances: Circumstances): CountedDay[] {
  return (tracked.get(keyOf(row.billerId, row.clientId)) ?? []).map(({ day, trackedSeconds }) => ({
    day,
    seconds: trackedSeconds,
    overtimeSeconds: Math.max(0, trackedSeconds - expectedSeconds(circumstances.on(row.billerId, day))),
    onLeave: false,
  }))
}

/** Working days of leave that was granted, which have no row until they are locked. */
function leaveDays(
  { billerId }: EngagementRow,
  circumstances: Circumstances,
  first: string,
  last: string,
): CountedDay[] {
  const days = circumstances.leaveOf(billerId).flatMap(one => daysFrom(one.firstDay, one.lastDay))
  return [...new Set(days)]
    .filter(day => first <= day && day <= last && expectedSeconds(circumstances.on(billerId, day)) > 0)
    .map(day => ({ day, seconds: 0, overtimeSeconds: 0, onLeave: true }))
}

/** A statement as it would be if the month were closed now. */
export async function computeStatements(
  db: Db | Tx,
  by: By,
  rows: readonly EngagementRow[],
  month: string,
  reopened: readonly Reopened[],
): Promise<NewFinal[]> {
  const days = daysOf(month)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const counting = await countingFor(db, by, rows, first, last)
  const people = await listPeople(db, [...new Set(rows.flatMap(row => [row.clientId, row.billerId]))])
  const names = new Map(people.map(({ id, userName }) => [id, userName]))
  const corrections = await correctionsFor(db, by, rows, reopened)
  return rows.map(row => {
    const billed = billedAs(row, counting.bases)
    const held = heldDays(row, days)
    const openDays = new Set(counting.openDays(row).filter(day => held.includes(day)))
    const lines: StatementLine[] = [
      ...linesOf(billed, month, counting.counted(row)).map(line => ({
        ...toStatementLine(row, line, null),
        marks: toOpenMarks(line.seconds > 0 && openDays.has(line.day)),
      })),
      ...(corrections.get(row.engagementId) ?? []),
    ]
    const { seconds, amountCents } = totalOf(lines)
    const lastTerms = termsOn(row.terms, dayWithin(row, last))
    return {
      statementId: statementIdOf(row.engagementId, month),
      engagementId: row.engagementId,
      title: row.title,
      month,
      from: held[0] ?? null,
      to: held.at(-1) ?? null,
      clientId: row.clientId,
      clientName: names.get(row.clientId) ?? '',
      billerId: row.billerId,
      billerName: names.get(row.billerId) ?? '',
      pay: billed.pay,
      currency: row.currency,
      hours: seconds / 3600,
      seconds,
      marks: toOpenMarks(openDays.size > 0),
      overtimeSeconds: overtimeOf(lines),
      rateCents: lastTerms.rateCents,
      hoursFrom: lastTerms.hoursFrom,
      amountCents,
      agreedHours: agreedHoursIn(row, held, counting.holidays),
      lines,
    }
  })
}

const toStatementLine = ({ terms }: EngagementRow, line: Line, corrects: string | null): StatementLine => ({
  ...line,
  hoursFrom: termsOn(terms, line.day).hoursFrom,
  marks: [],
  corrects,
})

/** What months that were opened again have come to since they were billed, as far as their days are locked anew. */
async function correctionsFor(
  db: Db | Tx,
  by: By,
  rows: readonly EngagementRow[],
  reopened: readonly Reopened[],
): Promise<Map<string, StatementLine[]>> {
  const found = new Map<string, StatementLine[]>()
  for (const [month, some] of Map.groupBy(reopened, one => one.month)) {
    const days = daysOf(month)
    const concerned = rows.filter(row => some.some(one => one.engagementId === row.engagementId))
    const counting = await countingFor(db, by, concerned, days[0] ?? '', days.at(-1) ?? '')
    for (const row of concerned) {
      const billed = some.find(one => one.engagementId === row.engagementId)?.billed ?? []
      const lines = correctionsOf(row, month, counting, billed)
      const corrects = statementIdOf(row.engagementId, month)
      const own = found.get(row.engagementId) ?? []
      found.set(row.engagementId, [...own, ...lines.map(line => toStatementLine(row, line, corrects))])
    }
  }
  return found
}

function correctionsOf(
  row: EngagementRow,
  month: string,
  counting: Counting,
  billed: Reopened['billed'],
): Line[] {
  const days = counting.days(row)
  const unlocked = new Set(days.filter(one => !one.locked).map(one => one.day))
  const locked = new Set(days.filter(one => one.locked && !unlocked.has(one.day)).map(one => one.day))
  const now = linesOf(billedAs(row, counting.bases), month, counting.counted(row))
  const isLocked = ({ day }: { readonly day: string }) => locked.has(day)
  return correctionLines(billedAs(row, counting.bases), now.filter(isLocked), billed.filter(isLocked))
}
