import type * as contract from '@claimcrew/contract/engagements/contract'
import { actorMay } from '@claimcrew/contract/permissions'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken } from '../../kit/http/session.ts'
import { notFound } from '../../kit/refusal.ts'
import { findUser } from '../../people/store.ts'
import { findInvitationByToken, type InvitationOwner, listWaitingInvitations } from './invitation-store.ts'
import { toInvitationView, toInvitationViews } from './invitationView.ts'

export const listTeamInvitations: Handler<typeof contract.listTeamInvitations> = async (ctx, { query }) => {
  const after = parseCursor(query.cursor)
  const owner = await whoseFor(ctx)
  const rows = owner === null ? [] : await listWaitingInvitations(ctx.db, owner, after, query.limit)
  const { items, nextCursor } = toPage(rows, query.limit, row => [row.createdAt, row.invitationId])
  const view = await toInvitationViews(ctx.db, items, ctx.now)
  // What a client left behind who is gone is nothing that a biller could answer.
  return { items: view.filter(({ state }) => state !== 'withdrawn'), nextCursor }
}

/** A biller whose address nobody has confirmed might be a stranger to it. */
async function whoseFor({ db, actor, now }: Ctx): Promise<InvitationOwner | null> {
  if (actorMay(actor, 'engagements:read:all')) return 'everybody'
  if (actor.role === 'CLIENT') return { clientId: actor.organizationId }
  const user = await findUser(db, actor.userId)
  return user?.emailVerified ? { email: user.email, now } : null
}

export const getTeamInvitation: Handler<typeof contract.getTeamInvitation> = async (ctx, { body }) => {
  const row = await findInvitationByToken(ctx.db, hashToken(body.token))
  if (!row) throw notFound('This link doesn’t work. If you have a newer email, use the link in that one.')
  return { invitation: await toInvitationView(ctx.db, row, ctx.now) }
}
