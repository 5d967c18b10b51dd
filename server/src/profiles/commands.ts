import { toOwnerId } from '@claimcrew/contract/permissions'
import { maxShortlisted, type ShortlistEntry } from '@claimcrew/contract/profiles/contract'
import type { Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { changedMeanwhile, conflict } from '../kit/refusal.ts'
import { lockOrganization, lockUser } from '../people/commands.ts'
import { readShortlist, writeShortlistEntry } from './shortlist-store.ts'

/** Puts a biller whom the actor may see on their shortlist, or changes the note. */
export async function putOnShortlist(
  tx: Tx,
  ctx: CommandCtx,
  { userId: billerId }: { readonly userId: string },
  { note, was }: { readonly note: string; readonly was?: string | undefined },
): Promise<ShortlistEntry> {
  const ownerId = toOwnerId(ctx.actor)
  // So that of two at once the second counts the first.
  if (ctx.actor.role === 'CLIENT') await lockOrganization(tx, ctx.actor.organizationId)
  else await lockUser(tx, ctx.actor.userId)
  const entries = await readShortlist(tx, ownerId)
  const saved = entries.find(({ userId }) => userId === billerId)
  // Sent again after a lost answer it says what it says already.
  if (saved && was !== undefined && ![was, note].includes(saved.note)) throw changedMeanwhile()
  if (entries.length >= maxShortlisted && !saved)
    throw conflict(`Your shortlist can have up to ${maxShortlisted} billers. Remove someone first.`)
  return writeShortlistEntry(tx, ownerId, billerId, note, ctx.now)
}
