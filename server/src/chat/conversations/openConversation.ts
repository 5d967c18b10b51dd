import type * as contract from '@claimcrew/contract/chat/contract'
import { mayOpenWith } from '@claimcrew/contract/chat/policy'
import type { Role } from '@claimcrew/contract/permissions'
import { readContacts } from '../../jobs/access.ts'
import type { Tx } from '../../kit/data/db.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, invalid, notFound } from '../../kit/refusal.ts'
import { lockUsersShared } from '../../people/commands.ts'
import { listPeople } from '../../people/store.ts'
import { listBlocksBetween } from '../block-store.ts'
import { createDirectConversation, createGroup } from '../commands.ts'
import { readConversationView } from './conversationView.ts'

/** Refuses unless the actor may begin to talk with each of these; answers them, each once. */
export async function checkRecipients(ctx: Ctx, memberIds: readonly string[]): Promise<string[]> {
  const { actor } = ctx
  const ids = [...new Set(memberIds)]
  if (ids.includes(actor.userId))
    throw invalid('memberIds', 'You’re already in this conversation. Choose someone else.')
  const [people, contacts] = await Promise.all([listPeople(ctx.db, ids), readContacts(ctx)])
  // To those who may not write to everybody, somebody unknown is as much a stranger as anybody else.
  if (people.length < ids.length) throw actor.role === 'ADMIN' ? notFound() : stranger()
  for (const { id, role, deactivatedAt, userName } of people) {
    const other = { role: role as Role }
    if (!mayOpenWith(actor, other, contacts.has(id)))
      throw other.role === 'ADMIN' ? forbidden('To reach us, contact support.') : stranger()
    if (deactivatedAt !== null) throw conflict(`${userName} no longer uses Claimcrew.`)
  }
  return ids
}

const stranger = () =>
  forbidden('You can only message people you work with, or with an open application or invitation.')

export const openConversation: Handler<typeof contract.openConversation> = async (ctx, { body }) => {
  const memberIds = await checkRecipients(ctx, body.memberIds)
  const [only] = memberIds
  return runCommand(ctx, async tx => {
    await lockUsersShared(tx, [ctx.actor.userId, ...memberIds])
    const conversationId =
      memberIds.length === 1 && only !== undefined
        ? await createDirectConversation(tx, ctx, ctx.actor.userId, only)
        : await openGroup(ctx, tx, memberIds, body.title)
    return { conversation: await readConversationView(ctx, tx, conversationId) }
  })
}

async function openGroup(ctx: Ctx, tx: Tx, memberIds: readonly string[], title: string | null) {
  await refuseBlocked(ctx, tx, memberIds)
  return createGroup(tx, ctx, { creatorId: ctx.actor.userId, memberIds, title, teamOf: null })
}

/** In words that do not say who has blocked whom. */
export async function refuseBlocked(ctx: Ctx, tx: Tx, memberIds: readonly string[]): Promise<void> {
  const [blocked] = await listBlocksBetween(tx, ctx.actor.userId, memberIds)
  if (blocked === undefined) return
  const [person] = await listPeople(tx, [blocked])
  throw conflict(`${person?.userName ?? 'This person'} can’t be in a group with you right now.`)
}
