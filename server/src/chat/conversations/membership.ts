import { closedMessages, toClosedReason } from '@claimcrew/contract/chat/policy'
import type { ClosedReason, Conversation } from '@claimcrew/contract/chat/shapes'
import { mayContact } from '@claimcrew/contract/jobs/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import type { CommandCtx, ReadCtx } from '../../kit/http/route.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { type Membership, readMembership } from './membership-store.ts'

/** The conversation as the actor stands in it; for everybody else there is none. */
export async function findOwnMembership({ db, actor }: ReadCtx, conversationId: string): Promise<Membership> {
  const room = await readMembership(db, { conversationId, userId: actor.userId, role: actor.role })
  if (!room) throw notFound()
  return room
}

function closedReason(room: Membership, actor: SignedInActor, now: Instant): ClosedReason | null {
  if (room.untilNumber !== null) return 'ended'
  // The creator of a group is tied to oneself; in a team's group those are who lead the team, no matter who began it.
  const isOwn = room.teamOf === null ? room.otherId === actor.userId : room.leadsTeam
  const today = dayIn(actor.role === 'BILLER' ? actor.timeZone : room.otherZone, now)
  return toClosedReason({
    ...room,
    tied: isOwn || actor.role === 'ADMIN' || room.otherRole === 'ADMIN' || mayContact(room.dealings, today),
  })
}

export function findClosedReason(
  room: Membership,
  actor: SignedInActor,
  now: Instant,
): Conversation['closed'] {
  const reason = closedReason(room, actor, now)
  return reason === null ? null : { reason, message: closedMessages[reason] }
}

/** What was written stays readable where nothing new may be. */
export function refuseClosed(room: Membership, { actor, now }: Pick<CommandCtx, 'actor' | 'now'>): void {
  const closed = findClosedReason(room, actor, now)
  if (closed) throw conflict(closed.message)
}

/** The last message that the actor may read. */
export const findLastReadable = ({ untilNumber, lastNumber }: Membership): number =>
  Math.min(lastNumber, untilNumber ?? lastNumber)
