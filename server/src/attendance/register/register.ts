import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { toExpectation } from '@claimcrew/contract/attendance/expectation'
import { type DayCode, sumRegisterDays, toEmptyDayCode } from '@claimcrew/contract/attendance/register'
import { toAllowedSeconds } from '@claimcrew/contract/attendance/settings'
import type { RegisterDay, RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { mergeDayParts } from '@claimcrew/contract/attendance/wholeDay'
import { isEngagedOn } from '@claimcrew/contract/engagements/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, daysOfMonth } from '@claimcrew/contract/kit/time'
import { actorMay, toOwnerId } from '@claimcrew/contract/permissions'
import { readClientScope, readVisibleScope } from '../../engagements/access.ts'
import { readAgreedPeriods } from '../../engagements/agreed-period-store.ts'
import { listPeriodsWithin } from '../../engagements/period-store.ts'
import type { VisibleScope } from '../../engagements/visible-scope-store.ts'
import { parseNameCursor } from '../../kit/data/paging.ts'
import type { Handler, ReadCtx } from '../../kit/http/route.ts'
import { sendRaw, splitChunks } from '../../kit/http/streamChunks.ts'
import { notFound } from '../../kit/refusal.ts'
import { listPeoplePage, type PeoplePage, type PeoplePageQuery } from '../../people/page-store.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { findJoinDay, findLastDay } from '../biller.ts'
import { readDayParts, type StoredDay, type StoredDayPart, toBlankDay } from '../day-list-store.ts'
import { type OpenDay, readOpenDays } from '../open-day-store.ts'
import { readCircumstances } from './settings-store.ts'

type PeopleFilter = {
  readonly clientId?: OrganizationId | undefined
  readonly search?: string | undefined
  readonly billerId?: string | undefined
}

export type RegisterQuery = PeopleFilter & { readonly month: number; readonly year: number }

/** A month, or any days in a row. */
type RegisterRange = RegisterQuery | (PeopleFilter & { readonly days: readonly string[] })

/** Somebody in a register, with the days that its reader may see, and how many they worked for on each. */
export type RegisterPerson = ListedPerson & {
  readonly seen: (day: string) => boolean
  /** On a day that is seen, and as far as the reader knows: a client knows of one. */
  readonly clients: (day: string) => number
}

/** A register's row with all that is kept of its days. */
export type StoredRow = Omit<RegisterRow, 'days'> & { readonly days: StoredDay[] }

/** People by days. */
export const getMonthlyRegister: Handler<typeof contract.getMonthlyRegister> = async (ctx, { query }) => {
  const { cursor, limit, ...filter } = query
  const { people, ...page } = await peopleIn(ctx, filter, { after: parseNameCursor(cursor), limit })
  const { rowOf, holidays } = await readRegisterRows(ctx, filter, people)
  const rest = { month: query.month, year: query.year, holidays, ...page }
  return sendRaw<Reply<typeof contract.getMonthlyRegister>, 'rows', RegisterPerson>(
    'rows',
    rest,
    people,
    person => shownRow(rowOf(person)),
  )
}

// Field by field: what stands here is sent as it is.
const shownRow = (row: StoredRow): RegisterRow => ({
  billerId: row.billerId,
  billerName: row.billerName,
  timeZone: row.timeZone,
  lockedThrough: row.lockedThrough,
  days: row.days.map(shownDay),
  totals: row.totals,
  unassignedSeconds: row.unassignedSeconds,
})

const shownDay = (day: StoredDay): RegisterDay => ({
  date: day.date,
  code: day.code,
  marks: day.marks,
  workedSeconds: day.workedSeconds,
  breakSeconds: day.breakSeconds,
  punchInTime: day.punchInTime,
  punchOutTime: day.punchOutTime,
  lateSent: day.lateSent,
  attendanceIds: day.attendanceIds,
})

// Hardly a day has a second part, and a register has many days.
const none: readonly StoredDayPart[] = []

type RegisterRowMaker = {
  readonly rowOf: (person: RegisterPerson) => StoredRow
  readonly holidays: string[]
}

/** What makes the rows of these people, once all that they need has been read. Only days without a punch are judged here. */
export async function readRegisterRows(
  ctx: ReadCtx,
  query: RegisterRange,
  people: readonly RegisterPerson[],
): Promise<RegisterRowMaker> {
  const { days, first, last } = toRegisterDays(query)
  const ids = people.map(person => person.id)
  const only = findOnlyClient(ctx, query)
  const [rows, circumstances, agreed, open] = await Promise.all([
    readDayParts(ctx.db, ids, first, last, only),
    readCircumstances(ctx.db, ids, first, last),
    readAgreedPeriods(ctx.db, { billerIds: ids, first, last }),
    readOpenDaysByBiller(ctx, ids, { first, last, only }),
  ])
  const todayIn = remembering((zone: string) => dayIn(zone, ctx.now))
  // A day without a punch looks the same for everybody, so a long register holds each kind of it once.
  const blank = days.map(date => remembering((code: DayCode) => toBlankDay(date, code)))
  const rowOf = (person: RegisterPerson) => {
    const own = countUpToNow(rows(person.id), open.get(person.id))
    const joined = findJoinDay(person, first)
    const today = findLastDay(person, todayIn(person.timeZone))
    const settings = circumstances.findSettings(person.id, last)
    let next = 0
    let unassignedSeconds = 0
    const periods = agreed.get(person.id)
    const locks = new MonthLocks()
    const daysOfPerson = days.map((date, index): StoredDay => {
      // Both lists are in the order of days, so the next row is either this day's or a later one's.
      const from = next
      while (own[next]?.date === date) next++
      if (!person.seen(date)) return blank[index]?.('—') ?? toBlankDay(date, '—')
      const clients = person.clients(date)
      const part = next === from ? undefined : own[from]
      if (!part) {
        locks.without(clients > 0)
        const expectation = periods ? toExpectation(periods, date, only) : clients > 0 ? 'schedule' : 'none'
        const code = toEmptyDayCode(circumstances.on(person.id, date), today, joined, expectation)
        return blank[index]?.(code) ?? toBlankDay(date, code)
      }
      const others = next === from + 1 ? none : own.slice(from + 1, next)
      locks.on(date, part.locked && others.every(one => one.locked))
      if (clients > 1) unassignedSeconds += sumUnassignedSeconds([part, ...others])
      const shared = only === null ? clients : 1
      return others.length === 0 && shared < 2
        ? part
        : mergeDayParts(circumstances.on(person.id, date), [part, ...others], shared)
    })
    return {
      billerId: person.id,
      billerName: person.userName,
      timeZone: person.timeZone,
      lockedThrough: locks.through,
      days: daysOfPerson,
      totals: sumRegisterDays(daysOfPerson, toAllowedSeconds(settings.allowances['Permission Break'])),
      unassignedSeconds,
    }
  }
  return { rowOf, holidays: days.filter(day => circumstances.holidayOn(day) !== null) }
}

type BillerDayRange = { readonly first: string; readonly last: string; readonly only: string | null }

/** The open day of each of these people who is at work now. */
export async function readOpenDaysByBiller(
  { db, now }: Pick<ReadCtx, 'db' | 'now'>,
  ids: readonly string[],
  { first, last, only }: BillerDayRange,
): Promise<ReadonlyMap<string, OpenDay>> {
  const scope = ids.map(billerId => ({ billerId, firstDay: first, lastDay: last }))
  const open = await readOpenDays(db, now, { scope, clientId: only, from: first, to: last })
  return new Map(open.map(one => [one.billerId, one]))
}

/** Rows of a person in which the one that is open is as long as it is by now. */
export function countUpToNow(own: StoredDayPart[], open: OpenDay | undefined): StoredDayPart[] {
  if (!open) return own
  return own.map(part =>
    part.date === open.day && part.marks.includes('OPEN') ? { ...part, ...open.summary } : part,
  )
}

/** Worked without saying for whom. */
export const sumUnassignedSeconds = (parts: readonly StoredDayPart[]): number =>
  parts.reduce((sum, one) => sum + (one.assigned ? 0 : one.workedSeconds), 0)

/** How far a month is locked: up to the first day with something that can still change. */
class MonthLocks {
  through: string | null = null
  #open = false

  /** A day on which nothing was punched and nothing locked; it matters if work is expected of it. */
  without(engaged: boolean): void {
    this.#open ||= engaged
  }

  on(date: string, locked: boolean): void {
    this.#open ||= !locked
    if (!this.#open) this.through = date
  }
}

function remembering<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

export function toRegisterDays(range: RegisterRange): {
  days: readonly string[]
  first: string
  last: string
} {
  const days = 'days' in range ? range.days : daysOfMonth(range.year, range.month)
  return { days, first: days[0] ?? '', last: days.at(-1) ?? '' }
}

type RegisterPage = Omit<PeoplePage, 'people'> & { readonly people: readonly RegisterPerson[] }

/** Whose rows the reader gets: everybody's for an ADMIN, or those of one client; else those within reach. */
async function peopleIn(
  ctx: ReadCtx,
  query: RegisterRange,
  pageQuery: PeoplePageQuery,
): Promise<RegisterPage> {
  const { first, last } = toRegisterDays(query)
  const { search, billerId } = query
  const scope = await reachFor(ctx, query)
  if (scope === 'everywhere') {
    const peopleFilter =
      billerId === undefined ? everyBiller : { roles: [], ids: await ifBiller(ctx, billerId) }
    const page = await listPeoplePage(ctx.db, { ...peopleFilter, presentFrom: first, search }, pageQuery)
    const clients = await clientsIn(ctx, page.people, first, last)
    return {
      ...page,
      people: page.people.map(person => ({ ...person, seen: () => true, clients: clients(person.id) })),
    }
  }
  const touching = scope.filter(
    interval =>
      interval.firstDay <= last &&
      interval.lastDay >= first &&
      (billerId === undefined || interval.billerId === billerId),
  )
  const byPerson = Map.groupBy(touching, interval => interval.billerId)
  const page = await listPeoplePage(ctx.db, { roles: [], ids: [...byPerson.keys()], search }, pageQuery)
  // A biller sees all of their own days; what a client sees are the days of an engagement.
  const clients = ctx.actor.role === 'BILLER' ? await clientsIn(ctx, page.people, first, last) : null
  const people = page.people.map(person => {
    const intervals = byPerson.get(person.id) ?? []
    const seen = (day: string) => intervals.some(one => one.firstDay <= day && day <= one.lastDay)
    return { ...person, seen, clients: clients?.(person.id) ?? (() => 1) }
  })
  return { ...page, people }
}

async function clientsIn(
  ctx: ReadCtx,
  people: readonly ListedPerson[],
  first: string,
  last: string,
): Promise<(billerId: string) => (day: string) => number> {
  const ids = people.map(person => person.id)
  const periods = Map.groupBy(await listPeriodsWithin(ctx.db, ids, first, last), period => period.billerId)
  return billerId => {
    const own = periods.get(billerId) ?? []
    return day => own.reduce((count, period) => count + (isEngagedOn(period, day) ? 1 : 0), 0)
  }
}

/** Whose days alone a register has; null is everybody's. */
export const findOnlyClient = (ctx: ReadCtx, { clientId }: PeopleFilter): string | null =>
  clientId ?? toVisibleClient(ctx.actor)

const everyBiller = { roles: ['BILLER'], ids: [] } as const

async function ifBiller(ctx: ReadCtx, userId: string): Promise<string[]> {
  const [person] = await listPeople(ctx.db, [userId])
  return person?.role === 'BILLER' ? [userId] : []
}

async function reachFor(ctx: ReadCtx, { clientId }: PeopleFilter): Promise<VisibleScope> {
  if (clientId === undefined || clientId === toOwnerId(ctx.actor)) return readVisibleScope(ctx.db, ctx.actor)
  if (!actorMay(ctx.actor, 'engagements:read:all')) throw notFound()
  return readClientScope(ctx.db, clientId)
}

/** So many people are read at a time: enough to be quick, too few to hold anybody up. */
const peopleAtATime = 25

/** All people of a register, page after page from the first on, some of them at a time. */
export async function* streamBatches(
  ctx: ReadCtx,
  query: RegisterRange,
  first: RegisterPage,
): AsyncGenerator<readonly RegisterPerson[]> {
  let page = first
  for (;;) {
    yield* splitChunks(page.people, peopleAtATime)
    const after = parseNameCursor(page.nextCursor ?? undefined)
    if (after === null) return
    page = await peopleIn(ctx, query, { after, limit: peopleAPage })
  }
}

const peopleAPage = 1000

export const readFirstRegisterPage = (ctx: ReadCtx, query: RegisterRange): Promise<RegisterPage> =>
  peopleIn(ctx, query, { after: null, limit: peopleAPage })
