import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { parseCursor, toPage } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import { toIdleCutoff } from '../kit/http/session.ts'
import { notFound } from '../kit/refusal.ts'
import { endPersonSession, endPersonSessions, listLiveSessions } from './session-store.ts'

export const listSessions: Handler<typeof contract.listSessions> = async (
  { db, actor, now },
  { query: { cursor, limit } },
) => {
  const page = { after: parseCursor(cursor), limit: limit + 1 }
  const rows = await listLiveSessions(
    db,
    actor.userId,
    actor.sessionId,
    { now, idleSince: toIdleCutoff(now) },
    page,
  )
  const { items, nextCursor } = toPage(rows, limit, one => [one.lastSeenAt, one.sessionId])
  return { sessions: items, nextCursor }
}

export const endSession: Handler<typeof contract.endSession> = async (ctx, { params }) => {
  const ended = await endPersonSession(ctx.db, ctx.actor.userId, params.sessionId, ctx.now)
  if (!ended) throw notFound('This session has already ended.')
  return doneReply
}

export const endOtherSessions: Handler<typeof contract.endOtherSessions> = async ctx => ({
  ended: await endPersonSessions(ctx.db, ctx.actor.userId, ctx.now, { except: ctx.actor.sessionId }),
})
