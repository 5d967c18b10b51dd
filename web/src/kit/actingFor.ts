import { ActingFor } from '@claimcrew/contract/people/actingFor'
import type { Actor } from '@claimcrew/contract/permissions'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { onSessionChange, readSession, useSession } from './session.ts'

/** Kept beside the session, so that a page that is loaded again knows it at once; signing out clears it with the rest. */
const key = 'organization'

const Stored = ActingFor.extend({ userId: z.string() }).nullable().catch(null)

function readStored(): ActingFor | null {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return stored && stored.userId === readSession().user?.userId ? ActingFor.parse(stored) : null
  } catch {
    return null
  }
}

let userId = readSession().user?.userId
let current = readStored()
const listeners = new Set<() => void>()

function set(next: ActingFor | null): void {
  current = next
  for (const listener of listeners) listener()
}

// What one person acts for says nothing of the next.
onSessionChange(() => {
  const now = readSession().user?.userId
  if (now === userId) return
  userId = now
  set(readStored())
})

/** For whom this tab acts; null of anyone but a CLIENT, and until it is read for the first time. */
const readActingFor = (): ActingFor | null => (readSession().role === 'CLIENT' ? current : null)

/** As the server has just said. */
export function storeActingFor(next: ActingFor): void {
  localStorage.setItem(key, JSON.stringify({ ...next, userId }))
  if (JSON.stringify(next) !== JSON.stringify(current)) set(next)
}

function onActingForChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useActingFor = (): ActingFor | null => useSyncExternalStore(onActingForChange, readActingFor)

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
