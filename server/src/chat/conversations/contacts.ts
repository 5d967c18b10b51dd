import type * as contract from '@claimcrew/contract/chat/contract'
import { addDays } from '@claimcrew/contract/kit/time'
import { type Role, roles } from '@claimcrew/contract/permissions'
import { readContacts } from '../../jobs/access.ts'
import { parseNameCursor } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeoplePage } from '../../people/page-store.ts'
import { toPictureUrl } from '../../people/store.ts'
import { readContactOrganizations } from './contactOrganizations.ts'
import { findDirectConversations } from './conversation-store.ts'

export const listContacts: Handler<typeof contract.listContacts> = async (ctx, { query }) => {
  const { people, nextCursor } = await listPeoplePage(
    ctx.db,
    {
      ...(await findContactUser(ctx, query.userId)),
      search: query.q,
      // Nobody who has left by now, wherever that is.
      presentFrom: addDays(ctx.now.slice(0, 10), 2),
    },
    { after: parseNameCursor(query.cursor), limit: query.limit },
  )
  const others = people.filter(({ id }) => id !== ctx.actor.userId)
  const existing = await findDirectConversations(
    ctx.db,
    ctx.actor.userId,
    others.map(({ id }) => id),
  )
  const toOrganization = await readContactOrganizations(ctx)
  const items = others.map(({ id, userName, role, pictureId, timeZone }) => ({
    userId: id,
    userName,
    role: role as Role,
    profilePicture: toPictureUrl(pictureId),
    timeZone,
    conversationId: existing.get(id) ?? null,
    ...toOrganization({ userId: id, userName }),
  }))
  return { items, nextCursor }
}

/** An ADMIN may write to everybody. */
async function findContactUser(
  ctx: Ctx,
  userId: string | undefined,
): Promise<{ roles: readonly Role[]; ids: readonly string[] }> {
  if (ctx.actor.role === 'ADMIN')
    return userId === undefined ? { roles, ids: [] } : { roles: [], ids: [userId] }
  const contacts = await readContacts(ctx)
  if (userId !== undefined) return { roles: [], ids: contacts.has(userId) ? [userId] : [] }
  return { roles: [], ids: [...contacts] }
}
