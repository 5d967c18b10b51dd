import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { expectationOn } from '@claimcrew/contract/attendance/expected'
import { type DayCode, emptyCode, totalsOf } from '@claimcrew/contract/attendance/register'
import { allowedSeconds } from '@claimcrew/contract/attendance/settings'
import type { RegisterDay, RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { wholeDay } from '@claimcrew/contract/attendance/wholeDay'
import { heldOn } from '@claimcrew/contract/engagements/policy'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { dayIn, daysOfMonth } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import { reachOf, reachOfClient } from '../../engagements/access.ts'
import { readAgreedTies } from '../../engagements/agreed-tie-store.ts'
import type { Reach } from '../../engagements/reach-store.ts'
import { tiesWithin } from '../../engagements/store.ts'
import { readNameCursor } from '../../kit/data/paging.ts'
import { asMade, piecesOf } from '../../kit/http/pieces.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type PageWish, type PeoplePage, pageOfPeople } from '../../people/page-store.ts'
import { type ListedPerson, listPeople } from '../../people/store.ts'
import { joinedOn, lastDayOf } from '../biller.ts'
import { blankStored, daysOf, type StoredDay, type StoredPart } from '../day-list-store.ts'
import { type OpenDay, readOpenDays } from '../open-day-store.ts'
import { readCircumstances } from './settings-store.ts'

type Whose = {
  readonly clientId?: string | undefined
  readonly search?: string | undefined
  readonly billerId?: string | undefined
}

export type RegisterQuery = Whose & { readonly month: number; readonly year: number }

/** A month, or any days in a row. */
type Asked = RegisterQuery | (Whose & { readonly days: readonly string[] })

/** Who reads it, and when. */
type Reader = Pick<Ctx, 'actor' | 'db' | 'now'>

/** Somebody in a register, with the days that its reader may see, and how many they worked for on each. */
export type Registered = ListedPerson & {
  readonly seen: (day: string) => boolean
  /** On a day that is seen, and as far as the reader knows: a client knows of one. */
  readonly clients: (day: string) => number
}

/** A register's row with all that is kept of its days. */
export type StoredRow = Omit<RegisterRow, 'days'> & { readonly days: StoredDay[] }

/** People by days. */
export const monthlyRegister: Handler<typeof contract.monthlyRegister> = async (ctx, { query }) => {
  const { cursor, limit, ...asked } = query
  const { people, ...page } = await peopleIn(ctx, asked, { after: readNameCursor(cursor), limit })
  const { rowOf, holidays } = await registerRows(ctx, asked, people)
  const rest = { month: query.month, year: query.year, holidays, ...page }
  return asMade<Reply<typeof contract.monthlyRegister>, 'rows', Registered>('rows', rest, people, person =>
    shownRow(rowOf(person)),
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
const none: readonly StoredPart[] = []

type RegisterRows = {
  readonly rowOf: (person: Registered) => StoredRow
  readonly holidays: string[]
}

/** What makes the rows of these people, once all that they need has been read. Only days without a punch are judged here. */
export async function registerRows(
  ctx: Reader,
  query: Asked,
  people: readonly Registered[],
): Promise<RegisterRows> {
  const { days, first, last } = spanOf(query)
  const ids = people.map(person => person.id)
  const only = onlyIn(ctx, query)
  const [rows, circumstances, agreed, open] = await Promise.all([
    daysOf(ctx.db, ids, first, last, only),
    readCircumstances(ctx.db, ids, first, last),
    readAgreedTies(ctx.db, { billerIds: ids, first, last }),
    openDaysOf(ctx, ids, { first, last, only }),
  ])
  const todayIn = remembering((zone: string) => dayIn(zone, ctx.now))
  // A day without a punch looks the same for everybody, so a long register holds each kind of it once.
  const blank = days.map(date => remembering((code: DayCode) => blankStored(date, code)))
  const rowOf = (person: Registered) => {
    const own = countUpToNow(rows(person.id), open.get(person.id))
    const joined = joinedOn(person, first)
    const today = lastDayOf(person, todayIn(person.timeZone))
    const settings = circumstances.settingsOf(person.id, last)
    let next = 0
    let unassignedSeconds = 0
    const ties = agreed.get(person.id)
    const locks = new Locks()
    const daysOfPerson = days.map((date, index): StoredDay => {
      // Both lists are in the order of days, so the next row is either this day's or a later one's.
      const from = next
      while (own[next]?.date === date) next++
      if (!person.seen(date)) return blank[index]?.('—') ?? blankStored(date, '—')
      const clients = person.clients(date)
      const part = next === from ? undefined : own[from]
      if (!part) {
        locks.without(clients > 0)
        const expectation = ties ? expectationOn(ties, date, only) : clients > 0 ? 'schedule' : 'none'
        const code = emptyCode(circumstances.on(person.id, date), today, joined, expectation)
        return blank[index]?.(code) ?? blankStored(date, code)
      }
      const others = next === from + 1 ? none : own.slice(from + 1, next)
      locks.on(date, part.locked && others.every(one => one.locked))
      if (clients > 1) unassignedSeconds += unassignedIn([part, ...others])
      const shared = only === null ? clients : 1
      return others.length === 0 && shared < 2
        ? part
        : wholeDay(circumstances.on(person.id, date), [part, ...others], shared)
    })
    return {
      billerId: person.id,
      billerName: person.userName,
      timeZone: person.timeZone,
      lockedThrough: locks.through,
      days: daysOfPerson,
      totals: totalsOf(daysOfPerson, allowedSeconds(settings.allowances['Permission Break'])),
      unassignedSeconds,
    }
  }
  return { rowOf, holidays: days.filter(day => circumstances.holidayOn(day) !== null) }
}

type DaySpan = { readonly first: string; readonly last: string; readonly only: string | null }

/** The open day of each of these people who is at work now. */
export async function openDaysOf(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  ids: readonly string[],
  { first, last, only }: DaySpan,
): Promise<ReadonlyMap<string, OpenDay>> {
  const reach = ids.map(billerId => ({ billerId, firstDay: first, lastDay: last }))
  const open = await readOpenDays(db, now, { reach, clientId: only, from: first, to: last })
  return new Map(open.map(one => [one.billerId, one]))
}

/** Rows of a person in which the one that is open is as long as it is by now. */
export function countUpToNow(own: StoredPart[], open: OpenDay | undefined): StoredPart[] {
  if (!open) return own
  return own.map(part =>
    part.date === open.day && part.marks.includes('OPEN') ? { ...part, ...open.summary } : part,
  )
}

/** Worked without saying for whom. */
export const unassignedIn = (parts: readonly StoredPart[]): number =>
  parts.reduce((sum, one) => sum + (one.assigned ? 0 : one.workedSeconds), 0)

/** How far a month is locked: up to the first day with something that can still change. */
class Locks {
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

export function spanOf(asked: Asked): { days: readonly string[]; first: string; last: string } {
  const days = 'days' in asked ? asked.days : daysOfMonth(asked.year, asked.month)
  return { days, first: days[0] ?? '', last: days.at(-1) ?? '' }
}

type RegisteredPage = Omit<PeoplePage, 'people'> & { readonly people: readonly Registered[] }

/** Whose rows the reader gets: everybody's for an ADMIN, or those of one client; else those within reach. */
async function peopleIn(ctx: Reader, query: Asked, wish: PageWish): Promise<RegisteredPage> {
  const { first, last } = spanOf(query)
  const { search, billerId } = query
  const reach = await reachFor(ctx, query)
  if (reach === 'everywhere') {
    const whom = billerId === undefined ? everyBiller : { roles: [], ids: await ifBiller(ctx, billerId) }
    const page = await pageOfPeople(ctx.db, { ...whom, presentFrom: first, search }, wish)
    const clients = await clientsIn(ctx, page.people, first, last)
    return {
      ...page,
      people: page.people.map(person => ({ ...person, seen: () => true, clients: clients(person.id) })),
    }
  }
  const touching = reach.filter(
    stretch =>
      stretch.firstDay <= last &&
      stretch.lastDay >= first &&
      (billerId === undefined || stretch.billerId === billerId),
  )
  const byPerson = Map.groupBy(touching, stretch => stretch.billerId)
  const page = await pageOfPeople(ctx.db, { roles: [], ids: [...byPerson.keys()], search }, wish)
  // A biller sees all of their own days; what a client sees are the days of an engagement.
  const clients = ctx.actor.role === 'BILLER' ? await clientsIn(ctx, page.people, first, last) : null
  const people = page.people.map(person => {
    const stretches = byPerson.get(person.id) ?? []
    const seen = (day: string) => stretches.some(one => one.firstDay <= day && day <= one.lastDay)
    return { ...person, seen, clients: clients?.(person.id) ?? (() => 1) }
  })
  return { ...page, people }
}

async function clientsIn(
  ctx: Reader,
  people: readonly ListedPerson[],
  first: string,
  last: string,
): Promise<(billerId: string) => (day: string) => number> {
  const ids = people.map(person => person.id)
  const ties = Map.groupBy(await tiesWithin(ctx.db, ids, first, last), tie => tie.billerId)
  return billerId => {
    const own = ties.get(billerId) ?? []
    return day => own.reduce((count, tie) => count + (heldOn(tie, day) ? 1 : 0), 0)
  }
}

/** Whose days alone a register has; null is everybody's. */
export const onlyIn = (ctx: Reader, { clientId }: Whose): string | null => clientId ?? onlyOf(ctx.actor)

const everyBiller = { roles: ['BILLER'], ids: [] } as const

async function ifBiller(ctx: Reader, userId: string): Promise<string[]> {
  const [person] = await listPeople(ctx.db, [userId])
  return person?.role === 'BILLER' ? [userId] : []
}

async function reachFor(ctx: Reader, { clientId }: Whose): Promise<Reach> {
  if (clientId === undefined || clientId === ctx.actor.userId) return reachOf(ctx.db, ctx.actor)
  if (!roleMay(ctx.actor.role, 'engagements:read:all')) throw notFound()
  return reachOfClient(ctx.db, clientId)
}

/** So many people are read at a time: enough to be quick, too few to hold anybody up. */
const peopleAtATime = 25

/** All people of a register, page after page from the first on, some of them at a time. */
export async function* inBatches(
  ctx: Reader,
  query: Asked,
  first: RegisteredPage,
): AsyncGenerator<readonly Registered[]> {
  let page = first
  for (;;) {
    yield* piecesOf(page.people, peopleAtATime)
    const after = readNameCursor(page.nextCursor ?? undefined)
    if (after === null) return
    page = await peopleIn(ctx, query, { after, limit: peopleAPage })
  }
}

const peopleAPage = 1000

export const firstOf = (ctx: Reader, query: Asked): Promise<RegisteredPage> =>
  peopleIn(ctx, query, { after: null, limit: peopleAPage })
