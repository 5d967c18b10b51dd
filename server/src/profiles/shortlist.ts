import { doneReply } from '@claimcrew/contract/kit/reply'
import { toOwnerId } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/profiles/contract'
import type { Handler } from '../kit/http/route.ts'
import { deleteShortlistEntry, readShortlist } from './shortlist-store.ts'

export const listShortlist: Handler<typeof contract.listShortlist> = async ({ db, actor }) => ({
  entries: await readShortlist(db, toOwnerId(actor)),
})

export const takeOffShortlist: Handler<typeof contract.takeOffShortlist> = async (ctx, { params }) => {
  await deleteShortlistEntry(ctx.db, toOwnerId(ctx.actor), params.userId)
  return doneReply
}
