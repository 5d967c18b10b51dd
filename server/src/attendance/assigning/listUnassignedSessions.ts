import type * as contract from '@claimcrew/contract/attendance/contract'
import { mayAssign } from '@claimcrew/contract/attendance/policy'
import { workedSecondsOf } from '@claimcrew/contract/attendance/rules'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { findBiller } from '../biller.ts'
import { clientChoices } from '../names.ts'
import { listAssignable } from './assigning-store.ts'

export const listUnassignedSessions: Handler<typeof contract.listUnassignedSessions> = async (
  ctx,
  { query: { billerId, cursor, limit } },
) => {
  if (!mayAssign(ctx.actor, billerId)) throw notFound()
  await findBiller(ctx.db, billerId)
  const page = { after: readCursor(cursor), limit: limit + 1 }
  const { items, nextCursor } = pageOf(await listAssignable(ctx.db, billerId, page), limit, ({ session }) => [
    session.punchInTime,
    session.attendanceId,
  ])
  const choices = await clientChoices(ctx.db, [...new Set(items.flatMap(({ clientIds }) => clientIds))])
  return {
    nextCursor,
    items: items.map(({ session, clientIds }) => ({
      attendanceId: session.attendanceId,
      day: session.day,
      timeZone: session.timeZone,
      punchInTime: session.punchInTime,
      punchOutTime: session.punchOutTime,
      workedSeconds: workedSecondsOf(session, ctx.now),
      clients: choices.filter(({ clientId }) => clientIds.includes(clientId)),
    })),
  }
}
