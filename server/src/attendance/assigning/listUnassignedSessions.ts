import type * as contract from '@claimcrew/contract/attendance/assigning'
import { mayAssign } from '@claimcrew/contract/attendance/policy'
import { countWorkedSeconds } from '@claimcrew/contract/attendance/rules'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { findBiller } from '../biller.ts'
import { listClientChoices } from '../names.ts'
import { listAssignableSessions } from './assigning-store.ts'

export const listUnassignedSessions: Handler<typeof contract.listUnassignedSessions> = async (
  ctx,
  { query: { billerId, cursor, limit } },
) => {
  if (!mayAssign(ctx.actor, billerId)) throw notFound()
  await findBiller(ctx.db, billerId)
  const page = { after: parseCursor(cursor), limit: limit + 1 }
  const { items, nextCursor } = toPage(
    await listAssignableSessions(ctx.db, billerId, page),
    limit,
    ({ session }) => [session.punchInTime, session.attendanceId],
  )
  const choices = await listClientChoices(ctx.db, [...new Set(items.flatMap(({ clientIds }) => clientIds))])
  return {
    nextCursor,
    items: items.map(({ session, clientIds }) => ({
      attendanceId: session.attendanceId,
      day: session.day,
      timeZone: session.timeZone,
      punchInTime: session.punchInTime,
      punchOutTime: session.punchOutTime,
      workedSeconds: countWorkedSeconds(session, ctx.now),
      clients: choices.filter(({ clientId }) => clientIds.includes(clientId)),
    })),
  }
}
