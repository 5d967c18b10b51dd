import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { ActingFor } from '@claimcrew/contract/people/actingFor'
import { type Actor, actorMay, type EndpointPermission } from '@claimcrew/contract/permissions'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { gainsDuties } from './gainsDuties.ts'
import { onSessionChange, readSession, useSession } from './session.ts'

/** The organization that a person acts for; another tab may run another version of the app, so it is checked. */
const StoredActingFor = ActingFor.extend({ userId: z.string(), isAnswer: z.boolean().optional() })

/** In this tab's own storage, so that a page that is loaded again knows it at once. */
const key = 'organization'

function ofUser(storedValue: unknown): ActingFor | null {
  const { data } = StoredActingFor.safeParse(storedValue)
  return data && data.userId === readSession().user?.userId ? ActingFor.parse(data) : null
}

function readStored(): ActingFor | null {
  try {
    return ofUser(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** What this tab knew before and knows now, where it acts with other rights from here on. */
export type ActingForChange = {
  readonly before: ActingFor
  readonly next: ActingFor
  /** Whether it was chosen in this very tab. */
  readonly isOwnChoice: boolean
}

let userId = readSession().user?.userId
// This tab's own: what another one has chosen must not send a form of this one elsewhere.
let current = readStored()
/** Counts moves: screens of before are not screens of now. */
let moveCount = 0
const listeners = new Set<() => void>()
const moveListeners = new Set<(move: ActingForChange) => void>()
const seatRefusalListeners = new Set<() => void>()

const formatRights = ({ organization, duties }: ActingFor) =>
  [organization.organizationId, ...duties].join(' ')

function take(next: ActingFor, isOwnChoice = false): void {
  const before = current
  if (JSON.stringify(next) === JSON.stringify(before)) return
  current = next
  sessionStorage.setItem(key, JSON.stringify({ ...next, userId }))
  if (before && formatRights(before) !== formatRights(next)) {
    if (!gainsDuties(before, next)) moveCount++
    for (const listener of moveListeners) listener({ before, next, isOwnChoice })
  }
  for (const listener of listeners) listener()
}

// What one person acts for says nothing of the next.
onSessionChange(() => {
  const now = readSession().user?.userId
  if (now === userId) return
  userId = now
  sessionStorage.removeItem(key)
  current = null
  for (const listener of listeners) listener()
})

const otherTabs = new BroadcastChannel('organization')
/** A tab that has just come asks the others, who answer before the server could. */
const hello = 'hello'
otherTabs.onmessage = ({ data }) => {
  if (data === hello) {
    if (current) otherTabs.postMessage({ ...current, userId, isAnswer: true })
    return
  }
  const received = ofUser(data)
  // What the server has answered meanwhile is newer.
  if (received && !(current && StoredActingFor.parse(data).isAnswer)) take(received)
}
if (!current) otherTabs.postMessage(hello)

/** For whom this tab acts; null of anyone but a CLIENT, and until it is read for the first time. */
const readActingFor = (): ActingFor | null => (readSession().role === 'CLIENT' ? current : null)

export const readOrganizationId = (): OrganizationId | null =>
  readActingFor()?.organization.organizationId ?? null

/** As the server has just said; the other tabs of this browser follow. */
export function storeActingFor(next: ActingFor, isOwnChoice = false): void {
  // A user who has signed out meanwhile, here or in another tab, leaves nothing behind.
  if (!userId || readSession().user?.userId !== userId) return
  otherTabs.postMessage({ ...next, userId })
  take(next, isOwnChoice)
}

export function onMove(listener: (move: ActingForChange) => void): () => void {
  moveListeners.add(listener)
  return () => moveListeners.delete(listener)
}

/** Called where the server has refused something as if this tab were wrong about its seat. */
export function onSeatRefused(listener: () => void): () => void {
  seatRefusalListeners.add(listener)
  return () => seatRefusalListeners.delete(listener)
}

export function reportSeatRefused(): void {
  for (const listener of seatRefusalListeners) listener()
}

/** Under which name things are stored that belong to a person in an organization: in the one they founded, their id. */
export function toOwnerKey({ organization }: ActingFor): string {
  const { organizationId } = organization
  return !organizationId || organizationId === userId ? (userId ?? '') : `${userId} in ${organizationId}`
}

/** The same of the one for which this tab acts. */
export function readOwnerKey(): string {
  const actingFor = readActingFor()
  return actingFor ? toOwnerKey(actingFor) : (readSession().user?.userId ?? '')
}

export function onActingForChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActingFor = (): ActingFor | null => useSyncExternalStore(onActingForChange, readActingFor)

/**
 * The name of the organization, where it does not go without saying: with several seats, in one that is no founder's, or
 * where it is called something else than its founder.
 */
export function useNamedOrganization(): string | null {
  const actingFor = useActingFor()
  const { user } = useSession()
  if (!actingFor) return null
  const { organization, organizations } = actingFor
  const goesUnnamed =
    organizations.length === 1 &&
    toOwnerKey(actingFor) === user?.userId &&
    organization.name === user.userName
  return goesUnnamed ? null : organization.name
}

export const useMoveCount = (): number => useSyncExternalStore(onActingForChange, () => moveCount)

/** Who is signed in, as the policies take them; null until it is known for whom a CLIENT acts. */
export function useActor(): Actor | null {
  const { user, role } = useSession()
  const actingFor = useActingFor()
  const userId = user?.userId
  return useMemo(() => {
    if (!userId || !role) return null
    if (role !== 'CLIENT') return { userId, role, organizationId: null, duties: [] }
    if (!actingFor) return null
    const { organization, duties } = actingFor
    return { userId, role, organizationId: organization.organizationId, duties }
  }, [userId, role, actingFor])
}

/** Whether the person who is signed in may, by role and seat; nothing while that is not known. */
export function useMay(): (permission: EndpointPermission) => boolean {
  const actor = useActor()
  return useCallback(
    permission => permission === 'anyone' || (actor !== null && actorMay(actor, permission)),
    [actor],
  )
}

/** The same for a call: until it is known the server decides, and what a seat lacks is not even asked for. */
export function useMayCall({ may }: Pick<Endpoint, 'may'>): boolean {
  const actor = useActor()
  return may === 'anyone' || actor === null || actorMay(actor, may)
}
