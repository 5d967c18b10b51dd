import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import type * as corrections from '@claimcrew/contract/attendance/corrections'
import type * as leave from '@claimcrew/contract/attendance/leave'
import { readVisibleScope } from '../../engagements/access.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { listLeavePage } from '../leave/leave-store.ts'
import { toCorrectionViews, toLeaveViews, toRecordedSessions } from '../names.ts'
import { listSessionPage } from '../session-store.ts'
import { listCorrectionPage } from './correction-store.ts'

/** One's own sessions. */
export const listAttendanceHistory: Handler<typeof contract.listAttendanceHistory> = async (
  ctx,
  { query },
) => {
  const { cursor, limit } = query
  const rows = await listSessionPage(ctx.db, ctx.actor.userId, parseCursor(cursor), limit + 1)
  const page = toPage(rows, limit, one => [one.punchInTime, one.attendanceId])
  return { ...page, items: await toRecordedSessions(ctx.db, page.items, ctx.now) }
}

export const listCorrections: Handler<typeof corrections.listCorrections> = async (ctx, { query }) => {
  const { state, cursor, limit } = query
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const filter = { state, before: parseCursor(cursor), limit: limit + 1 }
  const rows = await listCorrectionPage(ctx.db, scope, toVisibleClient(ctx.actor), filter)
  const page = toPage(rows, limit, one => [one.askedAt, one.correctionId])
  return { ...page, items: await toCorrectionViews(ctx.db, page.items) }
}

export const listLeave: Handler<typeof leave.listLeave> = async (ctx, { query }) => {
  const { state, cursor, limit } = query
  const scope = await readVisibleScope(ctx.db, ctx.actor)
  const filter = { state, before: parseCursor(cursor), limit: limit + 1 }
  const rows = await listLeavePage(ctx.db, scope, filter)
  const page = toPage(rows, limit, one => [one.askedAt, one.leaveId])
  return { ...page, items: await toLeaveViews(ctx.db, page.items) }
}
