import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/profiles/contract'
import type { Handler } from '../kit/http/route.ts'
import { deleteShortlistEntry, readShortlist } from './shortlist-store.ts'

export const listShortlist: Handler<typeof contract.listShortlist> = async ({ db, actor }) => ({
  entries: await readShortlist(db, actor.userId),
})

export const takeOffShortlist: Handler<typeof contract.takeOffShortlist> = async (ctx, { params }) => {
  await deleteShortlistEntry(ctx.db, ctx.actor.userId, params.userId)
  return doneReply
}
