import type { Actor } from '../permissions.ts'
import { isChangeable } from './rules.ts'
import type { ClosedReason, Message } from './shapes.ts'

type AuthoredMessage = Pick<Message, 'authorId' | 'sentAt' | 'deletedAt'>

/** Whether the author may still change or take back a message; the menu of a message asks the same. */
export const mayChangeMessage = (
  actor: Pick<Actor, 'userId'>,
  message: AuthoredMessage,
  now: string,
): boolean =>
  message.authorId === actor.userId && message.deletedAt === null && isChangeable(message.sentAt, now)

/** A group's title and members are its creator's business. */
export const mayManageGroup = (
  actor: Pick<Actor, 'userId'>,
  { kind, creatorId }: { readonly kind: 'direct' | 'group'; readonly creatorId: string | null },
): boolean => kind === 'group' && creatorId === actor.userId

/** The team's group belongs to the organization: those who lead the team name it, no matter who began it. */
export const mayRenameGroup = (
  actor: Pick<Actor, 'userId'>,
  group: Parameters<typeof mayManageGroup>[1] & { readonly isTeam: boolean; readonly leadsTeam: boolean },
): boolean => (group.isTeam ? group.leadsTeam : mayManageGroup(actor, group))

/** Others reach an ADMIN through support. */
export const mayOpenWith = (actor: Actor, other: Pick<Actor, 'role'>, hasBusiness: boolean): boolean =>
  actor.role === 'ADMIN' || (other.role !== 'ADMIN' && hasBusiness)

/** How two people stand to each other in a conversation; of a group's member and its creator likewise. */
type ConversationStanding = {
  /** One of them is an ADMIN, or they have business with each other. */
  readonly tied: boolean
  readonly otherActive: boolean
  /** The other is still in the group. */
  readonly otherThere: boolean
  readonly blocking: boolean
  readonly blockedByOther: boolean
}

/** Why one may not write; null where one may. What the other has blocked is told as anything else that cannot be helped. */
export function toClosedReason(standing: ConversationStanding): ClosedReason | null {
  if (!standing.otherThere) return 'creator-left'
  if (!standing.otherActive) return 'deactivated'
  if (!standing.tied) return 'ended'
  if (standing.blocking) return 'blocked'
  return standing.blockedByOther ? 'unavailable' : null
}

/** Fit to be shown beside the conversation, and as the answer to a message. */
export const closedMessages: Readonly<Record<ClosedReason, string>> = {
  ended: 'You no longer work together. You can read this conversation, but not write in it.',
  deactivated: 'This account is no longer in use. You can read this conversation, but not write in it.',
  blocked: 'You blocked this person. Unblock them to message each other again.',
  'creator-left': 'The person who started this group has left. You can read it, but not write in it.',
  unavailable: 'You can’t send messages here right now.',
}
