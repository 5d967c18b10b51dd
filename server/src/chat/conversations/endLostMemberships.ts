import { addDays, type Instant } from '@claimcrew/contract/kit/time'
import { listDutiesWith } from '@claimcrew/contract/permissions'
import { readAllContacts, readContacts } from '../../jobs/access.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { listSeatHolders } from '../../people/seat-store.ts'
import { listPeople } from '../../people/store.ts'
import { publishConversationChange } from './conversation-event-store.ts'
import {
  endMembership,
  listGroupPage,
  listMembersWithoutEngagement,
  type MemberGroup,
} from './member-store.ts'
import type { Membership } from './membership-store.ts'

const atOnce = 200

type TieMoment = { readonly db: Db | Tx; readonly now: Instant }

/**
 * Somebody without business with a group's creator reads what was said until then, and nothing new. Days end this, and
 * days tell nobody: so each message looks for it first, and this job for the rest, that the screens say so too.
 */
export async function endLostMemberships(ctx: { readonly db: Db; readonly now: Instant }): Promise<void> {
  for (let after: string | null = null; ; ) {
    const groups: MemberGroup[] = await listGroupPage(ctx.db, after, atOnce)
    for (const group of groups) await endTiesIn(ctx, group)
    after = groups.at(-1)?.conversationId ?? null
    if (groups.length < atOnce) return
  }
}

/** Business that an engagement gives lasts longer than this after its last day, wherever people live. */
const surelyTiedDays = 28

/** Before something is said in a group: those who may not read it are in it no more. */
export async function endLostMembers(
  ctx: { readonly db: Db | Tx; readonly now: Instant },
  { conversationId, creatorId, teamOf, otherRole, kind }: Membership,
): Promise<void> {
  if (kind !== 'group' || otherRole === 'ADMIN') return
  const since = addDays(ctx.now.slice(0, 10), -surelyTiedDays)
  const userIds = await listMembersWithoutEngagement(ctx.db, { conversationId, creatorId, teamOf, since })
  if (userIds.length > 0) await endTiesIn(ctx, { conversationId, creatorId, teamOf, userIds })
}

async function endTiesIn(ctx: TieMoment, group: MemberGroup): Promise<void> {
  const tied = await readTied(ctx, group)
  const strangers = tied === 'everybody' ? [] : group.userIds.filter(userId => !tied.has(userId))
  if (strangers.length === 0) return
  await inTransaction(ctx.db, async tx => {
    await endMembership(tx, group.conversationId, strangers)
    await publishConversationChange(tx, ctx.now, group.conversationId)
  })
}

/** Who has business with the creator of a group; with a team those who lead it and those who work for it. */
async function readTied(
  { db, now }: TieMoment,
  { creatorId, teamOf }: MemberGroup,
): Promise<ReadonlySet<string> | 'everybody'> {
  const [creator] = await listPeople(db, [creatorId])
  if (!creator || creator.role === 'ADMIN') return 'everybody'
  if (teamOf === null) return readAllContacts({ db, now }, creator)
  const leaders = await listSeatHolders(db, [teamOf], listDutiesWith('chat:team:own'))
  const actor = {
    userId: creatorId,
    role: 'CLIENT',
    organizationId: teamOf,
    duties: ['owner'],
    timeZone: creator.timeZone,
  } as const
  return new Set([...leaders.map(({ userId }) => userId), ...(await readContacts({ db, now, actor }))])
}
