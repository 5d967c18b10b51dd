import { findExpectedSeconds } from '@claimcrew/contract/attendance/register'
import { toOpenHoursFlags } from '@claimcrew/contract/attendance/shapes'
import { clampToEngagement, computeAgreedHours, findTermsOn } from '@claimcrew/contract/engagements/rules'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import {
  type BillableDay,
  type BilledEngagement,
  type BilledLine,
  filterEngagedDays,
  listMonthDays,
  sumLines,
  sumOvertime,
  toBilledLines,
  toCorrectionLines,
} from '@claimcrew/contract/statements/rules'
import type { StatementLine } from '@claimcrew/contract/statements/shapes'
import { type ClientDay, readClientDays } from '../attendance/client-days-store.ts'
import { type DayCircumstancesLookup, readCircumstances } from '../attendance/register/settings-store.ts'
import { readTrackedDays as trackedIn } from '../clocks/access.ts'
import type { EngagementRow } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { readSideNames } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { type PayBases, type ReopenedMonth, readBases } from './basis-store.ts'
import type { StatementDraft } from './final-store.ts'
import { toStatementId } from './statementId.ts'

/** How an engagement is billed, with what it is made of. */
export const toBilled = (row: EngagementRow, bases: PayBases): BilledEngagement => ({
  startedOn: row.startedOn,
  endedOn: row.endedOn,
  terms: row.terms,
  pay: bases.pay(row.engagementId),
})

/** What counts of some people's days: by engagement, within a span. */
type BillableWork = {
  readonly bases: PayBases
  counted(row: EngagementRow): readonly BillableDay[]
  days(row: EngagementRow): readonly ClientDay[]
  /** On which a session that counts is still open. */
  openDays(row: EngagementRow): readonly string[]
  readonly holidays: ReadonlySet<string>
}

/** Reads all that the lines of some engagements are made of within some days. */
export async function readBillableWork(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  rows: readonly EngagementRow[],
  first: string,
  last: string,
): Promise<BillableWork> {
  const billerIds = [...new Set(rows.map(row => row.billerId))]
  const [bases, days, circumstances] = [
    await readBases(
      db,
      rows.map(row => row.engagementId),
    ),
    await readClientDays(db, ctx.now, billerIds, first, last),
    await readCircumstances(db, billerIds, first, last),
  ]
  const tracked = await trackedFor(db, ctx, rows, first, last)
  const todayOf = await readTodays(db, ctx, billerIds)
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
        ...leaveDays(row, circumstances, first, pickEarlier(last, todayOf(row.billerId))).filter(
          ({ day }) => !punched.has(day),
        ),
      ]
    },
  }
}

/** Each biller's own today: leave that is still to come is no line yet. */
async function readTodays(
  db: Db | Tx,
  { now }: Pick<CommandCtx, 'now' | 'newId'>,
  billerIds: readonly string[],
) {
  const zones = new Map((await listPeople(db, billerIds)).map(({ id, timeZone }) => [id, timeZone]))
  return (billerId: string): string => dayIn(zones.get(billerId) ?? 'UTC', now)
}

const pickEarlier = (one: string, other: string): string => (one < other ? one : other)

type TrackedDaysByKey = ReadonlyMap<
  string,
  readonly { readonly day: string; readonly trackedSeconds: number }[]
>

const toKey = (billerId: string, clientId: OrganizationId) => `${billerId} ${clientId}`

/** Each day follows the terms of that day. */
const isTracked = ({ terms }: EngagementRow, day: string): boolean =>
  findTermsOn(terms, day).hoursFrom === 'tracked'

/** Only of those whose tracked hours count on one of these days. */
async function trackedFor(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  rows: readonly EngagementRow[],
  first: string,
  last: string,
): Promise<TrackedDaysByKey> {
  const daysByKey = new Map<string, { day: string; trackedSeconds: number }[]>()
  const counted = rows.filter(
    row =>
      isTracked(row, first) ||
      row.terms.some(({ from, hoursFrom }) => hoursFrom === 'tracked' && from <= last && from > first),
  )
  for (const [clientId, own] of Map.groupBy(counted, row => row.clientId)) {
    const billerIds = [...new Set(own.map(row => row.billerId))]
    for (const one of await trackedIn(db, ctx, { clientId, billerIds, from: first, to: last })) {
      const key = toKey(one.billerId, clientId)
      daysByKey.set(key, [...(daysByKey.get(key) ?? []), one])
    }
  }
  return daysByKey
}

/** Beyond what is expected of the day it is overtime, as it is in attendance. */
function trackedDays(
  row: EngagementRow,
  tracked: TrackedDaysByKey,
  circumstances: DayCircumstancesLookup,
): BillableDay[] {
  return (tracked.get(toKey(row.billerId, row.clientId)) ?? []).map(({ day, trackedSeconds }) => ({
    day,
    seconds: trackedSeconds,
    overtimeSeconds: Math.max(0, trackedSeconds - findExpectedSeconds(circumstances.on(row.billerId, day))),
    onLeave: false,
  }))
}

/** Working days of leave that was granted, which have no row until they are locked. */
function leaveDays(
  { billerId }: EngagementRow,
  circumstances: DayCircumstancesLookup,
  first: string,
  last: string,
): BillableDay[] {
  const days = circumstances.leaveOf(billerId).flatMap(one => daysFrom(one.firstDay, one.lastDay))
  return [...new Set(days)]
    .filter(day => first <= day && day <= last && findExpectedSeconds(circumstances.on(billerId, day)) > 0)
    .map(day => ({ day, seconds: 0, overtimeSeconds: 0, onLeave: true }))
}

/** A statement as it would be if the month were closed now. */
export async function computeStatements(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  rows: readonly EngagementRow[],
  month: string,
  reopened: readonly ReopenedMonth[],
): Promise<StatementDraft[]> {
  const days = listMonthDays(month)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const counting = await readBillableWork(db, ctx, rows, first, last)
  const names = await readSideNames(
    db,
    rows.flatMap(row => [row.clientId, row.billerId]),
  )
  const corrections = await correctionsFor(db, ctx, rows, reopened)
  return rows.map(row => {
    const billed = toBilled(row, counting.bases)
    const engagedDays = filterEngagedDays(row, days)
    const openDays = new Set(counting.openDays(row).filter(day => engagedDays.includes(day)))
    const lines: StatementLine[] = [
      ...toBilledLines(billed, month, counting.counted(row)).map(line => ({
        ...toStatementLine(row, line, null),
        marks: toOpenHoursFlags(line.seconds > 0 && openDays.has(line.day)),
      })),
      ...(corrections.get(row.engagementId) ?? []),
    ]
    const { seconds, amountCents } = sumLines(lines)
    const lastTerms = findTermsOn(row.terms, clampToEngagement(row, last))
    return {
      statementId: toStatementId(row.engagementId, month),
      engagementId: row.engagementId,
      title: row.title,
      month,
      from: engagedDays[0] ?? null,
      to: engagedDays.at(-1) ?? null,
      clientId: row.clientId,
      clientName: names.get(row.clientId) ?? '',
      billerId: row.billerId,
      billerName: names.get(row.billerId) ?? '',
      pay: billed.pay,
      currency: row.currency,
      hours: seconds / 3600,
      seconds,
      marks: toOpenHoursFlags(openDays.size > 0),
      overtimeSeconds: sumOvertime(lines),
      rateCents: lastTerms.rateCents,
      hoursFrom: lastTerms.hoursFrom,
      amountCents,
      agreedHours: computeAgreedHours(row, engagedDays, counting.holidays),
      lines,
    }
  })
}

const toStatementLine = (
  { terms }: EngagementRow,
  line: BilledLine,
  corrects: string | null,
): StatementLine => ({
  ...line,
  hoursFrom: findTermsOn(terms, line.day).hoursFrom,
  marks: [],
  corrects,
})

/** What months that were opened again have come to since they were billed, as far as their days are locked anew. */
async function correctionsFor(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  rows: readonly EngagementRow[],
  reopened: readonly ReopenedMonth[],
): Promise<Map<string, StatementLine[]>> {
  const linesByEngagement = new Map<string, StatementLine[]>()
  for (const [month, some] of Map.groupBy(reopened, one => one.month)) {
    const days = listMonthDays(month)
    const concerned = rows.filter(row => some.some(one => one.engagementId === row.engagementId))
    const counting = await readBillableWork(db, ctx, concerned, days[0] ?? '', days.at(-1) ?? '')
    for (const row of concerned) {
      const billed = some.find(one => one.engagementId === row.engagementId)?.billed ?? []
      const lines = toCorrections(row, month, counting, billed)
      const corrects = toStatementId(row.engagementId, month)
      const own = linesByEngagement.get(row.engagementId) ?? []
      linesByEngagement.set(row.engagementId, [
        ...own,
        ...lines.map(line => toStatementLine(row, line, corrects)),
      ])
    }
  }
  return linesByEngagement
}

function toCorrections(
  row: EngagementRow,
  month: string,
  counting: BillableWork,
  billed: ReopenedMonth['billed'],
): BilledLine[] {
  const days = counting.days(row)
  const unlocked = new Set(days.filter(one => !one.locked).map(one => one.day))
  const locked = new Set(days.filter(one => one.locked && !unlocked.has(one.day)).map(one => one.day))
  const now = toBilledLines(toBilled(row, counting.bases), month, counting.counted(row))
  const isLocked = ({ day }: { readonly day: string }) => locked.has(day)
  return toCorrectionLines(toBilled(row, counting.bases), now.filter(isLocked), billed.filter(isLocked))
}
