import type { ClientChoice, UnassignedSession } from '@claimcrew/contract/attendance/contract'

/** Every client whom one of these sessions can be for, each once and by name. */
export function listClientChoices(sessions: readonly UnassignedSession[]): ClientChoice[] {
  const byId = new Map(sessions.flatMap(one => one.clients).map(client => [client.clientId, client]))
  return [...byId.values()].toSorted((one, other) => one.clientName.localeCompare(other.clientName, 'en'))
}

/** Whether a session can be for a client; until one is chosen, every session can. */
export const canAssignTo = ({ clients }: UnassignedSession, clientId: string | null): boolean =>
  clientId === null || clients.some(client => client.clientId === clientId)
