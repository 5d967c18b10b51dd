import { type EngagementPeriod, isEngagedOn } from '../engagements/policy.ts'
import type { OrganizationId } from '../kit/ids.ts'
import type { Actor } from '../permissions.ts'

/** Work of a day, and the client it was punched for; null where that is not known. */
export type ClientWork = { readonly clientId: OrganizationId | null; readonly day: string }

/** The clients that the biller of these engagements works for on a day, each once. */
export const listClientsOn = (periods: readonly EngagementPeriod[], day: string): string[] => [
  ...new Set(periods.filter(period => isEngagedOn(period, day)).map(period => period.clientId)),
]

/** The only client who engaged the biller on a day; `periods` are all of that biller. */
export function findOnlyClient(periods: readonly EngagementPeriod[], day: string): string | null {
  const [client, ...others] = listClientsOn(periods, day)
  return client !== undefined && others.length === 0 ? client : null
}

/** The client that a piece of work belongs to. Work that names nobody belongs to the only client on that day. */
export const findWorkOwner = (
  { clientId, day }: ClientWork,
  periods: readonly EngagementPeriod[],
): string | null => clientId ?? findOnlyClient(periods, day)

/** A client sees and touches their own work alone; `periods` are all of that biller. */
export const isOwnWork = (actor: Actor, work: ClientWork, periods: readonly EngagementPeriod[]): boolean =>
  actor.role !== 'CLIENT' || findWorkOwner(work, periods) === actor.organizationId

/**
 * The client of a session: the named one, else the only one there is. Undefined where the named one is not among them.
 */
export function resolveClient(
  named: string | undefined,
  clients: readonly string[],
): string | null | undefined {
  if (named !== undefined) return clients.includes(named) ? named : undefined
  return clients.length === 1 ? (clients[0] ?? null) : null
}

/** The only client whose work the actor sees: a client sees their own; null stands for everybody's. */
export const toVisibleClient = (actor: Actor): OrganizationId | null => actor.organizationId
