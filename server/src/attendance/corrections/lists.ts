import { onlyOf } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { reachOf } from '../../engagements/access.ts'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { leaveWithNames } from '../leave/leave.ts'
import { leaveBefore } from '../leave/leave-store.ts'
import { recorded, withNames } from '../names.ts'
import { sessionsBefore } from '../session-store.ts'
import { correctionsBefore } from './correction-store.ts'

/** One's own sessions. */
export const attendanceHistory: Handler<typeof contract.attendanceHistory> = async (ctx, { query }) => {
  const { cursor, limit } = query
  const found = await sessionsBefore(ctx.db, ctx.actor.userId, readCursor(cursor), limit + 1)
  const page = pageOf(found, limit, one => [one.punchInTime, one.attendanceId])
  return { ...page, items: await recorded(ctx.db, page.items, ctx.now) }
}

export const listCorrections: Handler<typeof contract.listCorrections> = async (ctx, { query }) => {
  const { state, cursor, limit } = query
  const reach = await reachOf(ctx.db, ctx.actor)
  const filter = { state, before: readCursor(cursor), limit: limit + 1 }
  const found = await correctionsBefore(ctx.db, reach, onlyOf(ctx.actor), filter)
  const page = pageOf(found, limit, one => [one.askedAt, one.correctionId])
  return { ...page, items: await withNames(ctx.db, page.items) }
}

export const listLeave: Handler<typeof contract.listLeave> = async (ctx, { query }) => {
  const { state, cursor, limit } = query
  const reach = await reachOf(ctx.db, ctx.actor)
  const filter = { state, before: readCursor(cursor), limit: limit + 1 }
  const found = await leaveBefore(ctx.db, reach, filter)
  const page = pageOf(found, limit, one => [one.askedAt, one.leaveId])
  return { ...page, items: await leaveWithNames(ctx.db, page.items) }
}
