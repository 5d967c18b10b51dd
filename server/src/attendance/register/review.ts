import type * as contract from '@claimcrew/contract/attendance/contract'
import { emptyCode } from '@claimcrew/contract/attendance/register'
import { openBreakOf } from '@claimcrew/contract/attendance/rules'
import { maySeeWorkOn } from '@claimcrew/contract/engagements/policy'
import { engagedDays, reachOf, tiesWith } from '../../engagements/access.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import type { ListedPerson } from '../../people/store.ts'
import { findBiller, joinedOn, lastDayOf, todayOf } from '../biller.ts'
import { recorded } from '../corrections/correct.ts'
import { correctionsOfDay } from '../corrections/correction-store.ts'
import { blankStored, daysOf } from '../day-store.ts'
import { namesOf, withNames } from '../names.ts'
import { openSessions, sessionsOfDay } from '../session-store.ts'
import { approvalsOf } from './approval-store.ts'
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
  const ties = await tiesWith(ctx.db, ctx.actor, billerId)
  const [rows, sessions, corrections, circumstances, approvals, engaged] = await Promise.all([
    daysOf(ctx.db, [billerId], date, date),
    sessionsOfDay(ctx.db, billerId, date),
    correctionsOfDay(ctx.db, billerId, date),
    readCircumstances(ctx.db, [billerId], date, date),
    approvalsOf(ctx.db, [billerId], `${date.slice(0, 7)}-01`),
    engagedDays(ctx.db, [billerId], date, date),
  ])
  const until = lastDayOf(biller, todayOf(biller, ctx.now))
  const on = circumstances.on(billerId, date)
  const [stored] = rows(billerId)
  return {
    billerId,
    billerName: biller.userName,
    timeZone: biller.timeZone,
    day: stored ?? blankStored(date, emptyCode(on, until, joinedOn(biller, date), engaged(billerId)(date))),
    locked: (approvals.get(billerId)?.lockedThrough ?? '') >= date,
    settings: on.settings,
    holiday: circumstances.holidayOn(date),
    sessions: sessions.map(session => recorded(session, ctx.now)),
    corrections: await withNames(
      ctx.db,
      corrections.filter(one => maySeeWorkOn(ctx.actor, billerId, ties, one.day)),
    ),
    serverTime: ctx.now,
  }
}

/** Who is punched in or on a break, those who came first first. */
export const whoIsIn: Handler<typeof contract.whoIsIn> = async ctx => {
  const reach = await reachOf(ctx.db, ctx.actor)
  const ids = reach === 'everywhere' ? undefined : [...new Set(reach.map(one => one.billerId))]
  const sessions = (await openSessions(ctx.db, ids)).filter(
    session =>
      reach === 'everywhere' ||
      reach.some(
        one => one.billerId === session.billerId && one.firstDay <= session.day && session.day <= one.lastDay,
      ),
  )
  const nameOf = await namesOf(
    ctx.db,
    sessions.map(session => session.billerId),
  )
  return {
    serverTime: ctx.now,
    people: sessions.map(session => {
      const resting = openBreakOf(session)
      return {
        billerId: session.billerId,
        billerName: nameOf(session.billerId),
        timeZone: session.timeZone,
        state: resting ? ('on-break' as const) : ('punched-in' as const),
        breakType: resting?.breakType ?? null,
        since: resting?.startTime ?? session.punchInTime,
        punchInTime: session.punchInTime,
      }
    }),
  }
}
