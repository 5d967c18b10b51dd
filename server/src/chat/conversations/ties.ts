import type { Instant } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import { contactsOf } from '../../jobs/access.ts'
import type { Db } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { listPeople } from '../../people/store.ts'
import { endMembership, groupsAfter } from './member-store.ts'
import { tellOfConversation } from './news-store.ts'

const atOnce = 200

/**
 * Whoever has no business with a group's creator any more reads what was said until now, and nothing new. Days end this,
 * and days tell nobody, so it is looked for; a message of theirs is refused at once anyhow.
 */
export async function endTies(ctx: { readonly db: Db; readonly now: Instant }): Promise<void> {
  for (let after: string | null = null; ; ) {
    const groups: Awaited<ReturnType<typeof groupsAfter>> = await groupsAfter(ctx.db, after, atOnce)
    for (const group of groups) await endTiesIn(ctx, group)
    after = groups.at(-1)?.conversationId ?? null
    if (groups.length < atOnce) return
  }
}

type Group = Awaited<ReturnType<typeof groupsAfter>>[number]

async function endTiesIn(
  { db, now }: { db: Db; now: Instant },
  { conversationId, creatorId, userIds }: Group,
) {
  const [creator] = await listPeople(db, [creatorId])
  if (!creator || creator.role === 'ADMIN') return
  const actor = { userId: creatorId, role: creator.role as Role, timeZone: creator.timeZone }
  const contacts = await contactsOf({ db, now, actor })
  const strangers = userIds.filter(userId => !contacts.has(userId))
  if (strangers.length === 0) return
  await inTransaction(db, async tx => {
    await endMembership(tx, conversationId, strangers)
    await tellOfConversation(tx, now, conversationId)
  })
}
