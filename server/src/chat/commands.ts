import type { Instant } from '@claimcrew/contract/kit/time'
import type { Tx } from '../kit/data/db.ts'
import { addMembers, findTeam, insertGroup, leaversOf, openDirect } from './conversations/member-store.ts'
import { tellOfConversation } from './conversations/news-store.ts'
import { blocksBetween } from './safety/block-store.ts'

type By = { readonly now: Instant; readonly newId: () => string }

type NewGroup = {
  readonly creatorId: string
  readonly memberIds: readonly string[]
  readonly title: string | null
  readonly teamOf: string | null
}

const membersFrom = ({ newId }: By, userIds: readonly string[]) =>
  userIds.map(userId => ({ id: newId(), userId }))

/** For two people always the same one. */
export async function beginDirect(tx: Tx, by: By, creatorId: string, otherId: string): Promise<string> {
  const begun = { conversationId: by.newId(), creatorId, createdAt: by.now }
  const { conversationId, isNew } = await openDirect(tx, begun, otherId)
  if (isNew) {
    await addMembers(tx, conversationId, membersFrom(by, [creatorId, otherId]), by.now)
    await tellOfConversation(tx, by.now, conversationId)
  }
  return conversationId
}

/** Begins a group, its creator in it; of a team there is one, and those who are not in it yet come to it. */
export async function beginGroup(tx: Tx, by: By, group: NewGroup): Promise<string> {
  const { creatorId, memberIds, title, teamOf } = group
  const created = { conversationId: by.newId(), creatorId, title, teamOf, createdAt: by.now }
  const conversationId =
    (await insertGroup(tx, created)) ?? (teamOf === null ? null : await findTeam(tx, teamOf))
  if (conversationId === null) throw new Error('A group that is not there yet can begin')
  const away = teamOf === null ? new Set() : await staysAway(tx, conversationId, creatorId, memberIds)
  const joining = [creatorId, ...memberIds.filter(userId => !away.has(userId))]
  await addMembers(tx, conversationId, membersFrom(by, joining), by.now)
  await tellOfConversation(tx, by.now, conversationId)
  return conversationId
}

/** Those who have left a team's group, or are blocked by its creator or block them: nobody takes them in unasked. */
async function staysAway(
  tx: Tx,
  conversationId: string,
  creatorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [left, blocked] = [await leaversOf(tx, conversationId), await blocksBetween(tx, creatorId, userIds)]
  return new Set([...left, ...blocked])
}

/** Somebody who begins to work for a client comes to the group of their team, where there is one. */
export async function joinTeam(tx: Tx, by: By, clientId: string, billerId: string): Promise<void> {
  const conversationId = await findTeam(tx, clientId)
  if (conversationId === null) return
  if ((await staysAway(tx, conversationId, clientId, [billerId])).has(billerId)) return
  await addMembers(tx, conversationId, membersFrom(by, [billerId]), by.now)
  await tellOfConversation(tx, by.now, conversationId)
}
