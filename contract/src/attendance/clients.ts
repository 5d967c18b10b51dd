import { heldOn, type Tie } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'

/** Work of a day, and the client it was punched for; null where that is not known. */
export type Work = { readonly clientId: string | null; readonly day: string }

/** Those whom the biller of these ties works for on a day, each once. */
export const clientsOn = (ties: readonly Tie[], day: string): string[] => [
  ...new Set(ties.filter(tie => heldOn(tie, day)).map(tie => tie.clientId)),
]

/** Whoever alone engaged the biller on a day; `ties` are all of that biller. */
export function onlyClientOn(ties: readonly Tie[], day: string): string | null {
  const [client, ...others] = clientsOn(ties, day)
  return client !== undefined && others.length === 0 ? client : null
}

/** Whose work it is. What names nobody is theirs who alone engaged the biller on that day. */
export const whoseIs = ({ clientId, day }: Work, ties: readonly Tie[]): string | null =>
  clientId ?? onlyClientOn(ties, day)

/** A client sees and touches their own work alone; `ties` are all of that biller. */
export const isOwnWork = (actor: Actor, work: Work, ties: readonly Tie[]): boolean =>
  actor.role !== 'CLIENT' || whoseIs(work, ties) === actor.userId

/** For whom a session is: the one that is named, else the only one there is. Undefined where the named is none of them. */
export function clientFor(named: string | undefined, clients: readonly string[]): string | null | undefined {
  if (named !== undefined) return clients.includes(named) ? named : undefined
  return clients.length === 1 ? (clients[0] ?? null) : null
}

/** Whose work alone somebody sees: a client's own; null is everybody's. */
export const onlyOf = (actor: Actor): string | null => (actor.role === 'CLIENT' ? actor.userId : null)
