import type * as contract from '@claimcrew/contract/chat/contract'
import { mayManageGroup } from '@claimcrew/contract/chat/policy'
import { mostMembers } from '@claimcrew/contract/chat/rules'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { done } from '@claimcrew/contract/kit/reply'
import { dayIn } from '@claimcrew/contract/kit/time'
import { listTiesOf } from '../../engagements/store.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, forbidden, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { holdUsers, listPeople } from '../../people/store.ts'
import { beginGroup } from '../commands.ts'
import {
  addMembers as addToGroup,
  lockGroup,
  removeMember as removeFromGroup,
  writeTitle,
} from './member-store.ts'
import { tellOfConversation } from './news-store.ts'
import { peopleToWriteTo, refuseBlocked } from './open.ts'
import { roomFor } from './room.ts'
import { shownConversation } from './show.ts'

/** A group of the actor's, held, with those who are in it. */
async function holdGroup(ctx: Ctx, tx: Tx, conversationId: string) {
  const room = await roomFor({ ...ctx, db: tx }, conversationId)
  const group = await lockGroup(tx, conversationId)
  if (!group) throw conflict('A conversation between two people can’t have a title or other members.')
  return { room, members: group.members, isOwn: mayManageGroup(ctx.actor, room) }
}

const notCreator = () => forbidden('Only the person who started the group can do this.')

export const renameConversation: Handler<typeof contract.renameConversation> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { isOwn } = await holdGroup(ctx, tx, params.conversationId)
    if (!isOwn) throw notCreator()
    await writeTitle(tx, params.conversationId, body.title)
    await tellOfConversation(tx, ctx.now, params.conversationId)
    return { conversation: await shownConversation(ctx, tx, params.conversationId) }
  })

export const addMembers: Handler<typeof contract.addMembers> = async (ctx, { params, body }) => {
  // Whoever is no member learns nothing about whom they may write to.
  const room = await roomFor(ctx, params.conversationId)
  if (room.kind === 'group' && !mayManageGroup(ctx.actor, room)) throw notCreator()
  const memberIds = await peopleToWriteTo(ctx, body.memberIds)
  return inTransaction(ctx.db, async tx => {
    await holdUsers(tx, memberIds)
    const { members } = await holdGroup(ctx, tx, params.conversationId)
    await refuseBlocked(ctx, tx, memberIds)
    const all = new Set([...members.map(member => member.userId), ...memberIds])
    if (all.size > mostMembers) throw conflict(`A group can have up to ${mostMembers} people.`)
    const added = memberIds.map(userId => ({ id: ctx.newId(), userId }))
    await addToGroup(tx, params.conversationId, added, ctx.now)
    await tellOfConversation(tx, ctx.now, params.conversationId)
    return { conversation: await shownConversation(ctx, tx, params.conversationId) }
  })
}

/** Leaving takes the conversation with it; the group of somebody who began it takes nothing new from then on. */
export const removeMember: Handler<typeof contract.removeMember> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const { members, isOwn } = await holdGroup(ctx, tx, params.conversationId)
    if (params.userId !== ctx.actor.userId && !isOwn) throw notCreator()
    if (!members.some(member => member.userId === params.userId)) throw notFound()
    await removeFromGroup(tx, params.conversationId, params.userId, ctx.now)
    await tellOfConversation(tx, ctx.now, params.conversationId, [params.userId])
    return done
  })

export const openTeam: Handler<typeof contract.openTeam> = async ctx => {
  const { userId } = ctx.actor
  const ties = await listTiesOf(ctx.db, ctx.actor, userId)
  const billers = await listPeople(ctx.db, [...new Set(ties.map(tie => tie.billerId))])
  const team = billers.filter(
    ({ id, timeZone, deactivatedAt }) =>
      deactivatedAt === null &&
      ties.some(tie => tie.billerId === id && isOpen(tie, dayIn(timeZone, ctx.now))),
  )
  if (team.length === 0)
    throw conflict('No one works for you yet. Once you hire a biller, your team can chat here.')
  return inTransaction(ctx.db, async tx => {
    const memberIds = team.map(({ id }) => id)
    const held = await holdUsers(tx, [userId, ...memberIds])
    const name = held.find(user => user.userId === userId)?.userName ?? ''
    const group = { creatorId: userId, memberIds, title: `Team ${name}`.slice(0, 80).trim(), teamOf: userId }
    const conversationId = await beginGroup(tx, ctx, group)
    return { conversation: await shownConversation(ctx, tx, conversationId) }
  })
}
