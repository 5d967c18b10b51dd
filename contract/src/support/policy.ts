import { type Actor, roleMay } from '../permissions.ts'

type AuthoredTicket = { readonly authorId: string }

/** Those who answer tickets: they see all of them, with what is said among administrators. */
export const canAnswerTickets = ({ role }: Pick<Actor, 'role'>): boolean =>
  roleMay(role, 'support:manage:all')

export const mayReadTicket = (actor: Actor, { authorId }: AuthoredTicket): boolean =>
  canAnswerTickets(actor) || actor.userId === authorId

/** An internal note is for nobody but those who answer, no matter who wrote it. */
export const mayReadReply = (actor: Actor, { internal }: { readonly internal: boolean }): boolean =>
  !internal || canAnswerTickets(actor)
