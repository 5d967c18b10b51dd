import type { UserId } from '@claimcrew/contract/kit/ids'
import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/contract'
import { audit } from '../kit/data/audit.ts'
import { parseCursor, toPage } from '../kit/data/paging.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { toSessionCutoffs } from '../kit/http/session.ts'
import { notFound } from '../kit/refusal.ts'
import { listPersonSeats } from './seat-store.ts'
import { endPersonSession, endPersonSessions, listLiveSessions } from './session-store.ts'
import { listPeople } from './store.ts'

export const listSessions: Handler<typeof contract.listSessions> = async (
  { db, actor, now, sessionLifetimes },
  { query: { cursor, limit } },
) => {
  const page = { after: parseCursor(cursor), limit: limit + 1 }
  const rows = await listLiveSessions(
    db,
    actor.userId,
    actor.sessionId,
    { now, ...toSessionCutoffs(sessionLifetimes, actor.role, now) },
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

/** Anybody for an ADMIN; for an owner those who have a seat in the organization, and there only what acts for it. */
async function findManagedPerson({ db, actor }: Ctx, userId: UserId) {
  const { organizationId } = actor
  const [person] = await listPeople(db, [userId])
  const isTheirs =
    organizationId === null ||
    (await listPersonSeats(db, userId)).some(seat => seat.organizationId === organizationId)
  if (!person || !isTheirs) throw notFound()
  return { role: person.role, organizationId: organizationId ?? undefined }
}

export const listUserSessions: Handler<typeof contract.listUserSessions> = async (
  ctx,
  { params: { userId }, query: { cursor, limit } },
) => {
  const { db, actor, now, sessionLifetimes } = ctx
  const { role, organizationId } = await findManagedPerson(ctx, userId)
  const rows = await listLiveSessions(
    db,
    userId,
    actor.sessionId,
    { now, ...toSessionCutoffs(sessionLifetimes, role, now) },
    { after: parseCursor(cursor), limit: limit + 1, organizationId },
  )
  const { items, nextCursor } = toPage(rows, limit, one => [one.lastSeenAt, one.sessionId])
  return { sessions: items.map(({ browser, ...session }) => ({ ...session, agent: browser })), nextCursor }
}

export const endUserSession: Handler<typeof contract.endUserSession> = async (
  ctx,
  { params: { userId, sessionId } },
) => {
  const { organizationId } = await findManagedPerson(ctx, userId)
  await inTransaction(ctx.db, async tx => {
    if (!(await endPersonSession(tx, userId, sessionId, ctx.now, organizationId)))
      throw notFound('This session has already ended.')
    await audit(tx, ctx, { action: 'user:end-session', subjectId: userId, before: { sessionId } })
  })
  return doneReply
}
