import type * as contract from '@claimcrew/contract/chat/contract'
import { mayManageGroup, mayRenameGroup } from '@claimcrew/contract/chat/policy'
import { maxMembers } from '@claimcrew/contract/chat/rules'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { doneReply } from '@claimcrew/contract/kit/reply'
import { dayIn } from '@claimcrew/contract/kit/time'
import { listDutiesWith, toOrganizationId } from '@claimcrew/contract/permissions'
import { listPersonPeriods } from '../../engagements/period-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, notFound } from '../../kit/refusal.ts'
import { lockUsersShared } from '../../people/commands.ts'
import { listSeatHolders, readOrganizationNames } from '../../people/seat-store.ts'
import { listPeople } from '../../people/store.ts'
import { createGroup } from '../commands.ts'
import { publishConversationChange } from './conversation-event-store.ts'
import { readConversationView } from './conversationView.ts'
import {
  addMembers as addToGroup,
  lockGroup,
  removeMember as removeFromGroup,
  writeTitle,
} from './member-store.ts'
import { findOwnMembership } from './membership.ts'
import { checkRecipients, refuseBlocked } from './openConversation.ts'

/** A group of the actor's, locked, with its members. */
async function lockOwnGroupForUpdate(ctx: Ctx, tx: Tx, conversationId: string) {
  const room = await findOwnMembership({ ...ctx, db: tx }, conversationId)
  const group = await lockGroup(tx, conversationId)
  if (!group) throw conflict('A conversation between two people can’t have a title or other members.')
  return { room, members: group.members, isOwn: room.untilNumber === null && mayManageGroup(ctx.actor, room) }
}

const notCreator = () => forbidden('Only the person who started the group can do this.')

export const renameConversation: Handler<typeof contract.renameConversation> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { room } = await lockOwnGroupForUpdate(ctx, tx, params.conversationId)
    if (room.untilNumber !== null || !mayRenameGroup(ctx.actor, { ...room, isTeam: room.teamOf !== null }))
      throw notCreator()
    await writeTitle(tx, params.conversationId, body.title)
    await publishConversationChange(tx, ctx.now, params.conversationId)
    return { conversation: await readConversationView(ctx, tx, params.conversationId) }
  })

export const addMembers: Handler<typeof contract.addMembers> = async (ctx, { params, body }) => {
  // Anyone who is no member learns nothing about whom they may write to.
  const room = await findOwnMembership(ctx, params.conversationId)
  if (room.kind === 'group' && !mayManageGroup(ctx.actor, room)) throw notCreator()
  const memberIds = await checkRecipients(ctx, body.memberIds)
  return inTransaction(ctx.db, async tx => {
    await lockUsersShared(tx, memberIds)
    const { members } = await lockOwnGroupForUpdate(ctx, tx, params.conversationId)
    await refuseBlocked(ctx, tx, memberIds)
    const all = new Set([...members.map(member => member.userId), ...memberIds])
    if (all.size > maxMembers) throw conflict(`A group can have up to ${maxMembers} people.`)
    const added = memberIds.map(userId => ({ id: ctx.newId(), userId }))
    await addToGroup(tx, params.conversationId, added, ctx.now)
    await publishConversationChange(tx, ctx.now, params.conversationId)
    return { conversation: await readConversationView(ctx, tx, params.conversationId) }
  })
}

/** Leaving takes the conversation with it; the group of somebody who began it takes nothing new from then on. */
export const removeMember: Handler<typeof contract.removeMember> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { members, isOwn } = await lockOwnGroupForUpdate(ctx, tx, params.conversationId)
    if (params.userId !== ctx.actor.userId && !isOwn) throw notCreator()
    if (!members.some(member => member.userId === params.userId)) throw notFound()
    await removeFromGroup(tx, params.conversationId, params.userId, ctx.now)
    await publishConversationChange(tx, ctx.now, params.conversationId, [params.userId])
    return doneReply
  })

export const openTeamConversation: Handler<typeof contract.openTeamConversation> = async ctx => {
  const [{ userId }, teamOf] = [ctx.actor, toOrganizationId(ctx.actor)]
  const periods = await listPersonPeriods(ctx.db, ctx.actor, teamOf)
  const billers = await listPeople(ctx.db, [...new Set(periods.map(period => period.billerId))])
  const team = billers.filter(
    ({ id, timeZone, deactivatedAt }) =>
      deactivatedAt === null &&
      periods.some(period => period.billerId === id && isOpenPeriod(period, dayIn(timeZone, ctx.now))),
  )
  if (team.length === 0)
    throw conflict('No one works for you yet. Once you hire a biller, your team can chat here.')
  return inTransaction(ctx.db, async tx => {
    const leaders = await listSeatHolders(tx, [teamOf], listDutiesWith('chat:team:own'))
    const memberIds = [...leaders.map(one => one.userId), ...team.map(({ id }) => id)]
    await lockUsersShared(tx, [userId, ...memberIds])
    const name = (await readOrganizationNames(tx, [teamOf])).get(teamOf) ?? ''
    const group = { creatorId: userId, memberIds, title: `Team ${name}`.slice(0, 80).trim(), teamOf }
    const conversationId = await createGroup(tx, ctx, group)
    return { conversation: await readConversationView(ctx, tx, conversationId) }
  })
}
