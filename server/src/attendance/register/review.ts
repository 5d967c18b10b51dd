import { listClientsOn, toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { toExpectation } from '@claimcrew/contract/attendance/expectation'
import { toEmptyDayCode } from '@claimcrew/contract/attendance/register'
import { findOpenBreak } from '@claimcrew/contract/attendance/rules'
import { mergeDayParts } from '@claimcrew/contract/attendance/wholeDay'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { listBillerPeriods, listVisiblePeriods, readVisibleScope } from '../../engagements/access.ts'
import { readAgreedPeriods } from '../../engagements/agreed-period-store.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import type { ListedPerson } from '../../people/store.ts'
import { findBiller, findJoinDay, findLastDay, toToday } from '../biller.ts'
import { listDayCorrections } from '../corrections/correction-store.ts'
import { readDayParts, toBlankDay } from '../day-list-store.ts'
import { listClientChoices, readNames, toCorrectionViews, toRecordedSessions } from '../names.ts'
import { listDaySessions, listOpenSessionPage } from '../session-store.ts'
import { listDayApprovers } from './approval-store.ts'
import { countUpToNow, readOpenDaysByBiller, sumUnassignedSeconds } from './register.ts'
import { readCircumstances } from './settings-store.ts'

/** A biller whose work of a day the actor may see; for everybody else there is no such person. */
export async function findVisibleBiller(ctx: Ctx, billerId: string, day?: string): Promise<ListedPerson> {
  const biller = await findBiller(ctx.db, billerId)
  const periods = await listVisiblePeriods(ctx.db, ctx.actor, billerId)
  if (!maySeeWorkOn(ctx.actor, billerId, periods, day ?? toToday(biller, ctx.now))) throw notFound()
  return biller
}

/** One day of one biller with everything that it was made from. */
export const getAttendanceDay: Handler<typeof contract.getAttendanceDay> = async (
  ctx,
  { query: { billerId, date } },
) => {
  const biller = await findVisibleBiller(ctx, billerId, date)
  const only = toVisibleClient(ctx.actor)
  const [rows, sessions, corrections, circumstances, ties, open, agreed, approvedBy] = await Promise.all([
    readDayParts(ctx.db, [billerId], date, date, only),
    listDaySessions(ctx.db, billerId, date, only),
    listDayCorrections(ctx.db, billerId, date, only),
    readCircumstances(ctx.db, [billerId], date, date),
    listBillerPeriods(ctx.db, billerId),
    readOpenDaysByBiller(ctx, [billerId], { first: date, last: date, only }),
    readAgreedPeriods(ctx.db, { billerIds: [billerId], first: date, last: date }),
    listDayApprovers(ctx.db, billerId, date, only),
  ])
  const until = findLastDay(biller, toToday(biller, ctx.now))
  const on = circumstances.on(billerId, date)
  const clients = listClientsOn(ties, date)
  const own = agreed.get(billerId)
  const expectation = own ? toExpectation(own, date, only) : clients.length > 0 ? 'schedule' : 'none'
  const parts = countUpToNow(rows(billerId), open.get(billerId))
  const [part, ...others] = parts
  const day = part
    ? mergeDayParts(on, [part, ...others], only === null ? clients.length : 1)
    : toBlankDay(date, toEmptyDayCode(on, until, findJoinDay(biller, date), expectation))
  return {
    billerId,
    billerName: biller.userName,
    timeZone: biller.timeZone,
    day,
    locked: part !== undefined && [part, ...others].every(one => one.locked),
    approvedBy,
    unassignedSeconds: only === null && clients.length > 1 ? sumUnassignedSeconds(parts) : 0,
    clients: only === null ? await listClientChoices(ctx.db, clients) : [],
    settings: on.settings,
    holiday: circumstances.holidayOn(date),
    sessions: await toRecordedSessions(ctx.db, sessions, ctx.now),
    corrections: await toCorrectionViews(
      ctx.db,
      corrections.filter(one => maySeeWorkOn(ctx.actor, billerId, ties, one.day)),
    ),
    serverTime: ctx.now,
  }
}

/** Who is punched in or on a break, those who came first first. */
export const listPresentBillers: Handler<typeof contract.listPresentBillers> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const page = { after: parseCursor(cursor), limit: limit + 1 }
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const ids = scope === 'everywhere' ? undefined : [...new Set(scope.map(one => one.billerId))]
  const rows = await listOpenSessionPage(ctx.db, ids, toVisibleClient(ctx.actor), page)
  const { items, nextCursor } = toPage(rows, limit, one => [one.punchInTime, one.attendanceId])
  const sessions = items.filter(
    session =>
      scope === 'everywhere' ||
      scope.some(
        one => one.billerId === session.billerId && one.firstDay <= session.day && session.day <= one.lastDay,
      ),
  )
  const nameOf = await readNames(
    ctx.db,
    sessions.flatMap(session => [session.billerId, session.clientId]),
  )
  return {
    serverTime: ctx.now,
    nextCursor,
    people: sessions.map(session => {
      const resting = findOpenBreak(session)
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
