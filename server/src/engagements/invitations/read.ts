import type * as contract from '@claimcrew/contract/engagements/contract'
import { roleMay } from '@claimcrew/contract/permissions'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { hashToken } from '../../kit/http/session.ts'
import { findUser } from '../../people/store.ts'
import { invitationOfToken, type Whose, waitingInvitations } from './invitation-store.ts'
import { showInvitation, showInvitations } from './show.ts'

export const listTeamInvitations: Handler<typeof contract.listTeamInvitations> = async (ctx, { query }) => {
  const after = readCursor(query.cursor)
  const whose = await whoseFor(ctx)
  const found = whose === null ? [] : await waitingInvitations(ctx.db, whose, after, query.limit)
  const { items, nextCursor } = pageOf(found, query.limit, row => [row.createdAt, row.invitationId])
  const shown = await showInvitations(ctx.db, items, ctx.now)
  // What a client left behind who is gone is nothing that a biller could answer.
  return { items: shown.filter(({ state }) => state !== 'withdrawn'), nextCursor }
}

/** A biller whose address nobody has confirmed might be a stranger to it. */
async function whoseFor({ db, actor, now }: Ctx): Promise<Whose | null> {
  if (roleMay(actor.role, 'engagements:read:all')) return 'everybody'
  if (actor.role === 'CLIENT') return { clientId: actor.userId }
  const user = await findUser(db, actor.userId)
  return user?.emailVerified ? { email: user.email, now } : null
}

export const showTeamInvitation: Handler<typeof contract.showTeamInvitation> = async (ctx, { body }) => {
  const row = await invitationOfToken(ctx.db, hashToken(body.token))
  if (!row) throw notFound('This link doesn’t work. Check whether you have a newer email with a newer link.')
  return { invitation: await showInvitation(ctx.db, row, ctx.now) }
}
