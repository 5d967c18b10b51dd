import { clientsOn, onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { expectationOn } from '@claimcrew/contract/attendance/expected'
import { emptyCode } from '@claimcrew/contract/attendance/register'
import { openBreakOf } from '@claimcrew/contract/attendance/rules'
import { wholeDay } from '@claimcrew/contract/attendance/wholeDay'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { allTiesOf, reachOf, tiesWith } from '../../engagements/access.ts'
import { readAgreedTies } from '../../engagements/agreed-tie-store.ts'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import type { ListedPerson } from '../../people/store.ts'
import { findBiller, joinedOn, lastDayOf, todayOf } from '../biller.ts'
import { correctionsOfDay } from '../corrections/correction-store.ts'
import { blankStored, daysOf } from '../day-list-store.ts'
import { clientChoices, namesOf, recorded, withNames } from '../names.ts'
import { openSessionsAfter, sessionsOfDay } from '../session-store.ts'
import { countUpToNow, openDaysOf, unassignedIn } from './register.ts'
import { readCircumstances } from './settings-store.ts'

/** A biller whose work of a day the actor may see; for everybody else there is no such person. */
export async function visibleBiller(ctx: Ctx, billerId: string, day?: string): Promise<ListedPerson> {
  const biller = await findBiller(ctx.db, billerId)
  const ties = await tiesWith(ctx.db, ctx.actor, billerId)
  if (!maySeeWorkOn(ctx.actor, billerId, ties, day ?? todayOf(biller, ctx.now))) throw notFound()
  return biller
}

/** One day of one biller with everything that it was made from. */
export const attendanceDay: Handler<typeof contract.attendanceDay> = async (
  ctx,
  { query: { billerId, date } },
) => {
  const biller = await visibleBiller(ctx, billerId, date)
  const only = onlyOf(ctx.actor)
  const [rows, sessions, corrections, circumstances, ties, open, agreed] = await Promise.all([
    daysOf(ctx.db, [billerId], date, date, only),
    sessionsOfDay(ctx.db, billerId, date, only),
    correctionsOfDay(ctx.db, billerId, date, only),
    readCircumstances(ctx.db, [billerId], date, date),
    allTiesOf(ctx.db, billerId),
    openDaysOf(ctx, [billerId], { first: date, last: date, only }),
    readAgreedTies(ctx.db, { billerIds: [billerId], first: date, last: date }),
  ])
  const until = lastDayOf(biller, todayOf(biller, ctx.now))
  const on = circumstances.on(billerId, date)
  const clients = clientsOn(ties, date)
  const own = agreed.get(billerId)
  const expectation = own ? expectationOn(own, date, only) : clients.length > 0 ? 'schedule' : 'none'
  const parts = countUpToNow(rows(billerId), open.get(billerId))
  const [part, ...others] = parts
  const day = part
    ? wholeDay(on, [part, ...others], only === null ? clients.length : 1)
    : blankStored(date, emptyCode(on, until, joinedOn(biller, date), expectation))
  return {
    billerId,
    billerName: biller.userName,
    timeZone: biller.timeZone,
    day,
    locked: part !== undefined && [part, ...others].every(one => one.locked),
    unassignedSeconds: only === null && clients.length > 1 ? unassignedIn(parts) : 0,
    clients: only === null ? await clientChoices(ctx.db, clients) : [],
    settings: on.settings,
    holiday: circumstances.holidayOn(date),
    sessions: await recorded(ctx.db, sessions, ctx.now),
    corrections: await withNames(
      ctx.db,
      corrections.filter(one => maySeeWorkOn(ctx.actor, billerId, ties, one.day)),
    ),
    serverTime: ctx.now,
  }
}

/** Who is punched in or on a break, those who came first first. */
export const whoIsIn: Handler<typeof contract.whoIsIn> = async (ctx, { query: { cursor, limit } }) => {
  const wish = { after: readCursor(cursor), limit: limit + 1 }
  const reach = await reachOf(ctx.db, ctx.actor)
  const ids = reach === 'everywhere' ? undefined : [...new Set(reach.map(one => one.billerId))]
  const found = await openSessionsAfter(ctx.db, ids, onlyOf(ctx.actor), wish)
  const { items, nextCursor } = pageOf(found, limit, one => [one.punchInTime, one.attendanceId])
  const sessions = items.filter(
    session =>
      reach === 'everywhere' ||
      reach.some(
        one => one.billerId === session.billerId && one.firstDay <= session.day && session.day <= one.lastDay,
      ),
  )
  const nameOf = await namesOf(
    ctx.db,
    sessions.flatMap(session => [session.billerId, session.clientId]),
  )
  return {
    serverTime: ctx.now,
    nextCursor,
    people: sessions.map(session => {
      const resting = openBreakOf(session)
      return {
        billerId: session.billerId,
        billerName: nameOf(session.billerId),
        clientId: session.clientId,
        clientName: session.clientId === null ? null : nameOf(session.clientId),
        timeZone: session.timeZone,
        state: resting ? ('on-break' as const) : ('punched-in' as const),
        breakType: resting?.breakType ?? null,
        since: resting?.startTime ?? session.punchInTime,
        punchInTime: session.punchInTime,
      }
    }),
  }
}
