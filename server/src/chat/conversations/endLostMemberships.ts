import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { type Role, toFounder } from '@claimcrew/contract/permissions'
import { readContacts } from '../../jobs/access.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { listPeople } from '../../people/store.ts'
import { publishConversationChange } from './conversation-event-store.ts'
import { endMembership, listGroupPage, listMembersWithoutEngagement } from './member-store.ts'
import type { Membership } from './membership-store.ts'

const atOnce = 200

/**
 * Somebody without business with a group's creator reads what was said until then, and nothing new. Days end this, and
 * days tell nobody: so each message looks for it first, and this job for the rest, that the screens say so too.
 */
export async function endLostMemberships(ctx: { readonly db: Db; readonly now: Instant }): Promise<void> {
  for (let after: string | null = null; ; ) {
    const groups: Awaited<ReturnType<typeof listGroupPage>> = await listGroupPage(ctx.db, after, atOnce)
    for (const group of groups) await endTiesIn(ctx, group)
    after = groups.at(-1)?.conversationId ?? null
    if (groups.length < atOnce) return
  }
}

type Group = Awaited<ReturnType<typeof listGroupPage>>[number]

/** Business that an engagement gives lasts longer than this after its last day, wherever people live. */
const surelyTiedDays = 28

/** Before something is said in a group: those who may not read it are in it no more. */
export async function endLostMembers(
  ctx: { readonly db: Db | Tx; readonly now: Instant },
  { conversationId, creatorId, otherRole, kind }: Membership,
): Promise<void> {
  if (kind !== 'group' || otherRole === 'ADMIN') return
  const since = addDays(ctx.now.slice(0, 10), -surelyTiedDays)
  const userIds = await listMembersWithoutEngagement(ctx.db, { conversationId, creatorId, since })
  if (userIds.length > 0) await endTiesIn(ctx, { conversationId, creatorId, userIds })
}

async function endTiesIn(
  { db, now }: { readonly db: Db | Tx; readonly now: Instant },
  { conversationId, creatorId, userIds }: Group,
) {
  const [creator] = await listPeople(db, [creatorId])
  if (!creator || creator.role === 'ADMIN') return
  const founder = toFounder({ userId: creatorId, role: creator.role as Role })
  const actor = { ...founder, timeZone: creator.timeZone }
  const contacts = await readContacts({ db, now, actor })
  const strangers = userIds.filter(userId => !contacts.has(userId))
  if (strangers.length === 0) return
  await inTransaction(db, async tx => {
    await endMembership(tx, conversationId, strangers)
    await publishConversationChange(tx, now, conversationId)
  })
}
