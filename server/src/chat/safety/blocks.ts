import type * as contract from '@claimcrew/contract/chat/contract'
import { doneReply } from '@claimcrew/contract/kit/reply'
import type { Role } from '@claimcrew/contract/permissions'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { forbidden, notFound } from '../../kit/refusal.ts'
import { listPeople, toPictureUrl } from '../../people/store.ts'
import { deleteBlock, hasSharedConversation, insertBlock, listBlockedPeople } from '../block-store.ts'
import { publishConversationChange } from '../conversations/conversation-event-store.ts'
import { findDirectConversations } from '../conversations/conversation-store.ts'

/** In the audit it is administrators' alone to read: an owner may be the one who is blocked. */
export const blockPerson: Handler<typeof contract.blockPerson> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { userId } = ctx.actor
    if (params.userId === userId || !(await hasSharedConversation(tx, userId, params.userId)))
      throw notFound()
    const [person] = await listPeople(tx, [params.userId])
    if (person?.role === 'ADMIN') throw forbidden('You can’t block an admin.')
    if (await insertBlock(tx, userId, params.userId, ctx.now)) {
      await audit(tx, ctx, { action: 'chat:blocked', subjectId: params.userId, organizationId: null })
      await publishToBoth(ctx, tx, params.userId)
    }
    return doneReply
  })

/** Nothing to take back is nothing to say either. */
export const unblockPerson: Handler<typeof contract.unblockPerson> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    if (await deleteBlock(tx, ctx.actor.userId, params.userId)) {
      await audit(tx, ctx, { action: 'chat:unblocked', subjectId: params.userId, organizationId: null })
      await publishToBoth(ctx, tx, params.userId)
    }
    return doneReply
  })

async function publishToBoth(ctx: Ctx, tx: Tx, otherId: string): Promise<void> {
  const conversationId = (await findDirectConversations(tx, ctx.actor.userId, [otherId])).get(otherId)
  if (conversationId !== undefined) await publishConversationChange(tx, ctx.now, conversationId)
}

export const listBlocks: Handler<typeof contract.listBlocks> = async (ctx, { query }) => {
  const rows = await listBlockedPeople(ctx.db, ctx.actor.userId, parseCursor(query.cursor), query.limit + 1)
  const { items, nextCursor } = toPage(rows, query.limit, one => [one.blockedAt, one.userId])
  const people = new Map(
    (
      await listPeople(
        ctx.db,
        items.map(one => one.userId),
      )
    ).map(one => [one.id, one]),
  )
  return {
    items: items.flatMap(({ userId, blockedAt }) => {
      const person = people.get(userId)
      if (!person) return []
      const { userName, role, pictureId } = person
      return [{ userId, userName, role: role as Role, profilePicture: toPictureUrl(pictureId), blockedAt }]
    }),
    nextCursor,
  }
}
