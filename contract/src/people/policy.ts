import { type Actor, actorMay } from '../permissions.ts'

/** One's own account, or anybody's for those who may update all. */
export function mayUpdateUser(actor: Actor, userId: string): boolean {
  return actor.userId === userId || actorMay(actor, 'user:update:all')
}

/** A role decides what one may see of others, so nobody hands one to themself. */
export function mayChangeRole(actor: Actor, userId: string): boolean {
  return actor.userId !== userId && actorMay(actor, 'user:update:all')
}

/** Never oneself: the last administrator would lock everybody out. */
export function mayDeactivate(actor: Actor, userId: string): boolean {
  return actor.userId !== userId && actorMay(actor, 'user:deactivate:all')
}
