import { type EngagementPeriod, isEngagedOn } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import type { Actor } from '../permissions.ts'

/** Work of a day, and the client it was punched for; null where that is not known. */
export type ClientWork = { readonly clientId: OrganizationId | null; readonly day: string }

/** Those whom the biller of these ties works for on a day, each once. */
export const listClientsOn = (periods: readonly EngagementPeriod[], day: string): string[] => [
  ...new Set(periods.filter(period => isEngagedOn(period, day)).map(period => period.clientId)),
]

/** The only client who engaged the biller on a day; `periods` are all of that biller. */
export function findOnlyClient(periods: readonly EngagementPeriod[], day: string): string | null {
  const [client, ...others] = listClientsOn(periods, day)
  return client !== undefined && others.length === 0 ? client : null
}

/** Whose work it is. What names nobody is theirs who alone engaged the biller on that day. */
export const findWorkOwner = (
  { clientId, day }: ClientWork,
  periods: readonly EngagementPeriod[],
): string | null => clientId ?? findOnlyClient(periods, day)

/** A client sees and touches their own work alone; `periods` are all of that biller. */
export const isOwnWork = (actor: Actor, work: ClientWork, periods: readonly EngagementPeriod[]): boolean =>
  actor.role !== 'CLIENT' || findWorkOwner(work, periods) === actor.organizationId

/** For whom a session is: the one that is named, else the only one there is. Undefined where the named is none of them. */
export function resolveClient(
  named: string | undefined,
  clients: readonly string[],
): string | null | undefined {
  if (named !== undefined) return clients.includes(named) ? named : undefined
  return clients.length === 1 ? (clients[0] ?? null) : null
}

/** Whose work alone somebody sees: a client's own; null is everybody's. */
export const toOnlyClient = (actor: Actor): OrganizationId | null => actor.organizationId
