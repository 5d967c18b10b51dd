import type * as contract from '@claimcrew/contract/attendance/contract'
import { type DayCode, emptyCode, totalsOf } from '@claimcrew/contract/attendance/register'
import { allowedSeconds } from '@claimcrew/contract/attendance/settings'
import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { dayIn, daysOfMonth } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import { reachOf, reachOfClient } from '../../engagements/access.ts'
import type { Reach } from '../../engagements/reach-store.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type ListedPerson, listPeople, listPeopleOfRoles } from '../../people/store.ts'
import { joinedOn, lastDayOf } from '../biller.ts'
import { blankStored, daysOf, type StoredDay } from '../day-store.ts'
import { approvalsOf } from './approval-store.ts'
import { readCircumstances } from './settings-store.ts'

export type Month = { readonly month: number; readonly year: number; readonly clientId?: string | undefined }

/** Somebody in a register, with the days that its reader may see. */
export type Registered = ListedPerson & { readonly seen: (day: string) => boolean }

/** A register's row with all that is kept of its days. */
export type RegisterLine = Omit<RegisterRow, 'days'> & { readonly days: StoredDay[] }

/** People by days. */
export const monthlyRegister: Handler<typeof contract.monthlyRegister> = async (ctx, { query: asked }) => {
  const rows = await linesOf(ctx, asked, await peopleIn(ctx, asked))
  return { month: asked.month, year: asked.year, rows }
}

/** Only days without a punch are judged here. */
export async function linesOf(
  ctx: Ctx,
  asked: Month,
  people: readonly Registered[],
): Promise<RegisterLine[]> {
  const { days, first, last } = spanOf(asked)
  const ids = people.map(person => person.id)
  const [rows, approvals, circumstances] = await Promise.all([
    daysOf(ctx.db, ids, first, last),
    approvalsOf(ctx.db, ids, first),
    readCircumstances(ctx.db, ids, first, last),
  ])
  const todayIn = remembering((zone: string) => dayIn(zone, ctx.now))
  // A day without a punch looks the same for everybody, so a long register holds each kind of it once.
  const blank = days.map(date => remembering((code: DayCode) => blankStored(date, code)))
  return people.map(person => {
    const own = rows.get(person.id) ?? []
    const joined = joinedOn(person, first)
    const today = lastDayOf(person, todayIn(person.time_zone))
    const settings = circumstances.settingsOf(person.id, last)
    let next = 0
    const daysOfPerson = days.map((date, index) => {
      // Both lists are in the order of days, so the next row is either this day's or a later one's.
      const row: StoredDay | undefined = own[next]?.date === date ? own[next++] : undefined
      if (row && person.seen(date)) return row
      const code = person.seen(date) ? emptyCode(circumstances.on(person.id, date), today, joined) : '—'
      return blank[index]?.(code) ?? blankStored(date, code)
    })
    return {
      billerId: person.id,
      billerName: person.user_name,
      timeZone: person.time_zone,
      lockedThrough: approvals.get(person.id)?.lockedThrough ?? null,
      days: daysOfPerson,
      totals: totalsOf(daysOfPerson, allowedSeconds(settings.allowances['Permission Break'])),
    }
  })
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

export function spanOf({ year, month }: Month): { days: string[]; first: string; last: string } {
  const days = daysOfMonth(year, month)
  return { days, first: days[0] ?? '', last: days.at(-1) ?? '' }
}

/** Whose rows the reader gets: everybody's for an ADMIN, or those of one client; else those within reach. */
export async function peopleIn(ctx: Ctx, asked: Month): Promise<Registered[]> {
  const { first, last } = spanOf(asked)
  const reach = await reachFor(ctx, asked)
  if (reach === 'everywhere') {
    const everybody = await listPeopleOfRoles(ctx.db, ['BILLER'])
    return everybody
      .filter(person => wasThere(person, first))
      .map(person => ({ ...person, seen: () => true }))
  }
  const touching = reach.filter(stretch => stretch.firstDay <= last && stretch.lastDay >= first)
  const byPerson = Map.groupBy(touching, stretch => stretch.billerId)
  const people = await listPeople(ctx.db, [...byPerson.keys()])
  return people.map(person => {
    const stretches = byPerson.get(person.id) ?? []
    return { ...person, seen: day => stretches.some(one => one.firstDay <= day && day <= one.lastDay) }
  })
}

async function reachFor(ctx: Ctx, { clientId }: Month): Promise<Reach> {
  if (clientId === undefined || clientId === ctx.actor.userId) return reachOf(ctx.db, ctx.actor)
  if (!roleMay(ctx.actor.role, 'engagements:read:all')) throw notFound()
  return reachOfClient(ctx.db, clientId)
}

/** Somebody who left before the month is not in it. */
function wasThere(person: ListedPerson, first: string): boolean {
  return person.deactivated_at === null || dayIn(person.time_zone, person.deactivated_at) >= first
}

/** So many people are read at a time: enough to be quick, too few to hold anybody up. */
const peopleAtATime = 25

export function* inBatches(people: readonly Registered[]): Generator<Registered[]> {
  for (let from = 0; from < people.length; from += peopleAtATime)
    yield people.slice(from, from + peopleAtATime)
}
