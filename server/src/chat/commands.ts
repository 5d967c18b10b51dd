import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { listBlocksBetween } from './block-store.ts'
import { publishConversationChange } from './conversations/conversation-event-store.ts'
import {
  addMembers,
  endMembership,
  findTeamConversation,
  insertGroup,
  listLeavers,
  openDirectConversation,
} from './conversations/member-store.ts'

type GroupInput = {
  readonly creatorId: string
  readonly memberIds: readonly string[]
  readonly title: string | null
  readonly teamOf: OrganizationId | null
}

const membersFrom = ({ newId }: Pick<CommandCtx, 'now' | 'newId'>, userIds: readonly string[]) =>
  userIds.map(userId => ({ id: newId(), userId }))

/** Two people always get the same conversation. */
export async function createDirectConversation(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  creatorId: string,
  otherId: string,
): Promise<string> {
  const begun = { conversationId: ctx.newId(), creatorId, createdAt: ctx.now }
  const { conversationId, isNew } = await openDirectConversation(tx, begun, otherId)
  if (isNew) {
    await addMembers(tx, conversationId, membersFrom(ctx, [creatorId, otherId]), ctx.now)
    await publishConversationChange(tx, ctx.now, conversationId)
  }
  return conversationId
}

/** Begins a group, its creator in it; of a team there is one, and those who are not in it yet come to it. */
export async function createGroup(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  group: GroupInput,
): Promise<string> {
  const { creatorId, memberIds, title, teamOf } = group
  const created = { conversationId: ctx.newId(), creatorId, title, teamOf, createdAt: ctx.now }
  const conversationId =
    (await insertGroup(tx, created)) ??
    (teamOf === null ? undefined : (await findTeamConversation(tx, teamOf))?.conversationId)
  if (conversationId === undefined) throw new Error('A group that is not there yet can begin')
  const away = teamOf === null ? new Set() : await staysAway(tx, conversationId, creatorId, memberIds)
  const joining = [...new Set([creatorId, ...memberIds.filter(userId => !away.has(userId))])]
  await addMembers(tx, conversationId, membersFrom(ctx, joining), ctx.now)
  await publishConversationChange(tx, ctx.now, conversationId)
  return conversationId
}

/** Whether somebody has left a team's group, or is blocked by its creator or blocks them: nobody adds them unasked. */
async function staysAway(
  tx: Tx,
  conversationId: string,
  creatorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [left, blocked] = [
    await listLeavers(tx, conversationId),
    await listBlocksBetween(tx, creatorId, userIds),
  ]
  return new Set([...left, ...blocked])
}

/** Somebody who begins to work for an organization, or to lead its work, comes to the group of the team, where there is one. */
export async function joinTeamConversation(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  organizationId: OrganizationId,
  userId: string,
): Promise<void> {
  const team = await findTeamConversation(tx, organizationId)
  if (!team) return
  const { conversationId, creatorId } = team
  if ((await staysAway(tx, conversationId, creatorId, [userId])).has(userId)) return
  await addMembers(tx, conversationId, membersFrom(ctx, [userId]), ctx.now)
  await publishConversationChange(tx, ctx.now, conversationId)
}

/** A seat that is for something else by now, or has ended, leads the team no more. */
export async function leaveTeamConversation(
  tx: Tx,
  { now }: Pick<CommandCtx, 'now'>,
  organizationId: OrganizationId,
  userId: string,
): Promise<void> {
  const team = await findTeamConversation(tx, organizationId)
  if (!team) return
  await endMembership(tx, team.conversationId, [userId])
  await publishConversationChange(tx, now, team.conversationId, [userId])
}
