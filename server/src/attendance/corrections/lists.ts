import type { Correction, Leave } from '@claimcrew/contract/attendance/shapes'
import { reachOf } from '../../engagements/reach-store.ts'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { leaveWithNames } from '../leave/leave.ts'
import { leaveBefore } from '../leave/leave-store.ts'
import { withNames } from '../names.ts'
import { sessionsBefore } from '../session-store.ts'
import { recorded } from './correct.ts'
import { correctionsBefore } from './correction-store.ts'

type Page = { readonly cursor?: string | undefined; readonly limit: number }

/** One's own sessions. */
export async function historyPage(ctx: Ctx, { cursor, limit }: Page) {
  const found = await sessionsBefore(ctx.db, ctx.actor.userId, readCursor(cursor), limit + 1)
  const page = pageOf(found, limit, one => [one.punchInTime, one.attendanceId])
  return { ...page, items: page.items.map(session => recorded(session, ctx.now)) }
}

export async function correctionsPage(
  ctx: Ctx,
  { state, cursor, limit }: Page & { readonly state?: Correction['state'] | undefined },
) {
  const reach = await reachOf(ctx.db, ctx.actor)
  const asked = { state, before: readCursor(cursor), limit: limit + 1 }
  const found = await correctionsBefore(ctx.db, reach, asked)
  const page = pageOf(found, limit, one => [one.askedAt, one.correctionId])
  return { ...page, items: await withNames(ctx.db, page.items) }
}

export async function leavePage(
  ctx: Ctx,
  { state, cursor, limit }: Page & { readonly state?: Leave['state'] | undefined },
) {
  const reach = await reachOf(ctx.db, ctx.actor)
  const asked = { state, before: readCursor(cursor), limit: limit + 1 }
  const found = await leaveBefore(ctx.db, reach, asked)
  const page = pageOf(found, limit, one => [one.askedAt, one.leaveId])
  return { ...page, items: await leaveWithNames(ctx.db, page.items) }
}
