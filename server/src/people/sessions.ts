import { done } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { idleSince } from '../kit/http/session.ts'
import { endSessionOf, endSessionsOf, listLiveSessions } from './session-store.ts'

export const listSessions: Handler<typeof contract.listSessions> = async ctx => ({
  sessions: await listLiveSessions(
    ctx.db,
    ctx.actor.userId,
    ctx.actor.sessionId,
    ctx.now,
    idleSince(ctx.now),
  ),
})

export const endSession: Handler<typeof contract.endSession> = async (ctx, { params }) => {
  const ended = await endSessionOf(ctx.db, ctx.actor.userId, params.sessionId, ctx.now)
  if (!ended) throw notFound('This session has ended already.')
  return done
}

export const endOtherSessions: Handler<typeof contract.endOtherSessions> = async ctx => ({
  ended: await endSessionsOf(ctx.db, ctx.actor.userId, ctx.now, { except: ctx.actor.sessionId }),
})
