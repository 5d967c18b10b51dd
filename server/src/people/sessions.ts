import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { pageOf, readCursor } from '../kit/data/paging.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { idleSince } from '../kit/http/session.ts'
import { endSessionOf, endSessionsOf, listLiveSessions } from './session-store.ts'

export const listSessions: Handler<typeof contract.listSessions> = async (
  { db, actor, now },
  { query: { cursor, limit } },
) => {
  const wish = { after: readCursor(cursor), limit: limit + 1 }
  const found = await listLiveSessions(
    db,
    actor.userId,
    actor.sessionId,
    { now, idleSince: idleSince(now) },
    wish,
  )
  const { items, nextCursor } = pageOf(found, limit, one => [one.lastSeenAt, one.sessionId])
  return { sessions: items, nextCursor }
}

export const endSession: Handler<typeof contract.endSession> = async (ctx, { params }) => {
  const ended = await endSessionOf(ctx.db, ctx.actor.userId, params.sessionId, ctx.now)
  if (!ended) throw notFound('This session has already ended.')
  return done
}

export const endOtherSessions: Handler<typeof contract.endOtherSessions> = async ctx => ({
  ended: await endSessionsOf(ctx.db, ctx.actor.userId, ctx.now, { except: ctx.actor.sessionId }),
})
