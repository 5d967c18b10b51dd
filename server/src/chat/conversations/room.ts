import { closedBy, closedWords } from '@claimcrew/contract/chat/policy'
import type { ClosedReason, Conversation } from '@claimcrew/contract/chat/shapes'
import { mayContact } from '@claimcrew/contract/jobs/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../../kit/data/db.ts'
import { conflict, notFound } from '../../kit/http/refusal.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { type Room, readRoom } from './room-store.ts'

type Asking = { readonly db: Db | Tx; readonly actor: SignedInActor; readonly now: Instant }

/** The conversation as the actor stands in it; for everybody else there is none. */
export async function roomFor({ db, actor }: Asking, conversationId: string): Promise<Room> {
  const room = await readRoom(db, { conversationId, userId: actor.userId, role: actor.role })
  if (!room) throw notFound()
  return room
}

function closedReason(room: Room, actor: SignedInActor, now: Instant): ClosedReason | null {
  if (room.untilNumber !== null) return 'ended'
  // The creator of a group is tied to oneself.
  const isOwn = room.otherId === actor.userId
  const today = dayIn(actor.role === 'BILLER' ? actor.timeZone : room.otherZone, now)
  return closedBy({
    ...room,
    tied: isOwn || actor.role === 'ADMIN' || room.otherRole === 'ADMIN' || mayContact(room.dealings, today),
  })
}

export function closedTo(room: Room, actor: SignedInActor, now: Instant): Conversation['closed'] {
  const reason = closedReason(room, actor, now)
  return reason === null ? null : { reason, message: closedWords[reason] }
}

/** What was written stays readable where nothing new may be. */
export function refuseClosed(room: Room, { actor, now }: Omit<Asking, 'db'>): void {
  const closed = closedTo(room, actor, now)
  if (closed) throw conflict(closed.message)
}

/** The last message that the actor may read. */
export const lastReadable = ({ untilNumber, lastNumber }: Room): number =>
  Math.min(lastNumber, untilNumber ?? lastNumber)
